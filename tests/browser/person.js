// Somebody who plays in the page: presses what a person would press, once the page shows it, and knows nothing else.
(() => {
  if (window.person) return;
  const AGAIN = 1500; // milliseconds until what has changed nothing is pressed once more
  const LOOK = 400; // and until the page is looked at though nothing in it has moved
  const KEPT = 12;

  let stop = "";
  let ended = true;
  let waiting = false;
  let presses = 0;
  let seen = "";
  let since = 0;
  const tried = new Set(); // what has been pressed since the table last changed
  const history = [];

  const text = (selector) => document.querySelector(selector)?.textContent ?? "";
  const texts = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
  const all = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.getAttribute("aria-disabled") !== "true");
  const any = (found) => found[Math.floor(Math.random() * found.length)];

  /** What the table is like, as far as it changes when somebody has done something. */
  function looks() {
    const pile = document.querySelector(".pile")?.getAttribute("aria-label");
    const hand = [...document.querySelectorAll(".hand .card")].map((card) => card.dataset.card);
    const parts = [text(".table-head h1"), text(".prompt-text"), text(".deck-count"), pile, hand, texts(".seat .unseen")];
    return JSON.stringify([...parts, texts(".vote .task"), texts(".dialog h2")]);
  }

  /** The button that a person would press now, and what that is. */
  function wanted() {
    const buttons = [
      ["next round", "dialog.score .main"],
      ["vote", ".vote button"],
      ["kick", ".kick .main"],
    ];
    for (const [what, selector] of buttons) {
      const found = all(selector);
      if (found.length > 0) return [what, any(found)];
    }
    const give = document.querySelector(".picker .main");
    if (give !== null) {
      if (give.getAttribute("aria-disabled") !== "true") return ["give up", give];
      const left = all(".hand .card:not(.picked)");
      return left.length === 0 ? null : [`pick ${texts(".hand .pick-order").length}`, any(left)];
    }
    const aloud = all(".picker .with-call, .picker .aloud");
    const choice = aloud.length > 0 ? aloud : all(".picker .swatch, .picker .choice:not(.faint)");
    if (choice.length > 0) return [`choose: ${text(".picker-title")}`, any(choice)];
    const cards = all(".hand .card.may:not(.up)");
    if (cards.length > 0) return ["card", any(cards)];
    const draw = all(".bar-button.draw");
    return draw.length > 0 ? ["draw", draw[0]] : null;
  }

  function step() {
    waiting = false;
    if (ended) return;
    if (stop !== "" && document.querySelector(stop) !== null) {
      ended = true;
      return;
    }
    const now = looks();
    if (now !== seen || performance.now() - since > AGAIN) {
      seen = now;
      since = performance.now();
      tried.clear();
    }
    const found = wanted();
    if (found === null || tried.has(found[0])) return;
    const [what, button] = found;
    tried.add(what);
    presses += 1;
    history.push(`${what}: ${button.getAttribute("aria-label") ?? button.textContent}`.slice(0, 80));
    history.splice(0, history.length - KEPT);
    button.click();
  }

  /** Look at the page when it is drawn, and what it does after that is done. */
  function look() {
    if (waiting || ended) return;
    waiting = true;
    requestAnimationFrame(() => setTimeout(step));
  }

  new MutationObserver(look).observe(document.documentElement, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  setInterval(look, LOOK);

  window.person = {
    /** Play until something is there; with an empty selector for ever. */
    play(selector) {
      stop = selector;
      ended = false;
      tried.clear();
      look();
    },
    rest() {
      ended = true;
    },
    ended: () => ended,
    presses: () => presses,
    /** What the page shows, and what was done last. */
    report: () => ({
      presses,
      last: history,
      heading: text(".table-head h1"),
      prompt: text(".prompt-text"),
      told: text(".told"),
      toast: texts(".toast p"),
      notice: text(".link-notice"),
      dialog: texts("dialog[open] h2"),
      asked: texts(".asks, .stack"),
      hand: [...document.querySelectorAll(".hand .card")].map((card) => card.getAttribute("aria-label")),
      seats: texts(".seat .unseen"),
      page: document.querySelector(".table-head") === null ? document.body.innerText.slice(0, 300) : "",
    }),
  };
})();
