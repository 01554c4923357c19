/** Starts the client. */

import { render } from "preact";
import { App } from "./app";
import { speak } from "./language";
import { preferences } from "./preference";
import { followLinks } from "./route";
import { wakeSound } from "./sound";
import "../styles/base.css";
import "../styles/card.css";
import "../styles/table.css";
import "../styles/hand.css";
import "../styles/page.css";
import "../styles/panel.css";

function dress(): void {
  const { theme, speed } = preferences.value;
  document.documentElement.dataset["theme"] = theme;
  document.documentElement.dataset["speed"] = speed;
}

dress();
preferences.watch(dress);
preferences.watch(() => void speak());
followLinks();
addEventListener("pointerdown", wakeSound, { passive: true });
addEventListener("keydown", wakeSound);
void speak();
render(<App />, document.getElementById("app") as HTMLElement);

// Without https a browser has no workers of this kind; everything else works all the same.
if ("serviceWorker" in navigator && isSecureContext) {
  const keepClient = (): void => void navigator.serviceWorker.register("/worker.js").catch(() => undefined);
  addEventListener("load", () => setTimeout(keepClient, 3000)); // after the first view, which it would slow down
}
