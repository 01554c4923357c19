import assert from "node:assert/strict";
import test from "node:test";
import { callable, chosen, dimensions, FINGER, fitting, held, layout, plays, sorted } from "../src/choice";
import { backoff } from "../src/connection";
import type { LegalMove } from "../src/wire";

const swap: readonly LegalMove[] = ["r", "g"].flatMap((color) =>
  ["", "B", "C"].flatMap((target) =>
    [false, true].map((call) => ({
      move: `A SW:${color}${target && `@${target}`}${call ? "!" : ""}`,
      verb: "play",
      text: "",
      card: "SW",
      color,
      ...(target === "" ? {} : { target }),
      ...(call ? { call } : {}),
    })),
  ),
);

test("a card asks for what its moves leave open, and for the colour last", () => {
  assert.deepEqual(dimensions(swap), ["target", "color"]);
  assert.deepEqual(dimensions(fitting(swap, { target: "B" })), ["color"]);
  assert.equal(callable(swap), true);
  assert.equal(plays(swap, "W").length, 0);
});

test("a choice comes down to one legal move, with the call or without", () => {
  assert.equal(chosen(swap, { target: "B" }, true), null);
  assert.equal(chosen(swap, { target: "B", color: "g" }, true)?.move, "A SW:g@B!");
  assert.equal(chosen(swap, { target: "", color: "r" }, false)?.move, "A SW:r");
});

test("equal cards are told apart, and every order keeps them all", () => {
  const hand = held(["W", "r5", "g1", "r5", "W4", "y+2"]);
  assert.equal(new Set(hand.map((card) => card.key)).size, 6);
  const order = (by: "color" | "value" | "playable" | "dealt"): string =>
    sorted(hand, by, ["r", "g", "b", "y"], new Set(["y+2"])).map((card) => card.card).join(" ");
  assert.equal(order("color"), "r5 r5 g1 y+2 W W4");
  assert.equal(order("value"), "g1 r5 r5 y+2 W W4");
  assert.equal(order("playable"), "y+2 r5 r5 g1 W W4");
  assert.equal(order("dealt"), "W r5 g1 r5 W4 y+2");
});

test("a hand of any size shows a strip for a finger of every card", () => {
  for (const room of [304, 374, 804, 1400]) {
    for (let count = 2; count <= 60; count++) {
      const plan = layout(count, room, 60, 3);
      assert.ok(plan.step >= FINGER || count <= 7, `${count} cards in ${room}`);
      const width = (Math.ceil(count / plan.rows) - 1) * plan.step + 60;
      assert.ok(plan.scrolls || width <= room, `${count} cards in ${room} are ${width} wide`);
    }
  }
});

test("attempts to connect are further apart each time, up to a limit, and spread by chance", () => {
  const waits = [0, 1, 2, 3, 4, 5, 6, 7].map((attempt) => backoff(attempt, 0.5));
  assert.deepEqual(waits.slice(0, 3), [300, 600, 1200]);
  assert.equal(waits.at(-1), 8000);
  assert.ok(backoff(3, 0) < backoff(3, 1));
});
