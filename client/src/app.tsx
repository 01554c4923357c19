/** The pages. What the first view does not need is loaded when it is opened. */

import type { JSX } from "preact";
import { catalogue } from "./language";
import { Home } from "./page/home";
import { TablePage } from "./page/table";
import { Later } from "./part/later";
import type { Loader } from "./part/later";
import { route } from "./route";
import { useStore } from "./store";

const NEW: Loader<object> = () => import("./more").then((module) => module.NewTablePage);
const RULES: Loader<{ edition: string }> = () => import("./more").then((module) => module.RulesPage);
const KICKING: Loader<object> = () => import("./more").then((module) => module.KickingPage);
const FAIRNESS: Loader<object> = () => import("./more").then((module) => module.FairnessPage);
const REPLAY: Loader<{ table: string }> = () => import("./more").then((module) => module.ReplayPage);

export function App(): JSX.Element {
  const now = useStore(route);
  useStore(catalogue);
  switch (now.page) {
    case "table":
      return <TablePage key={now.table} table={now.table} big={now.big} />;
    case "new":
      return <Later key="new" load={NEW} props={{}} />;
    case "rules":
      return <Later key="rules" load={RULES} props={{ edition: now.edition }} />;
    case "kicking":
      return <Later key="kicking" load={KICKING} props={{}} />;
    case "fairness":
      return <Later key="fairness" load={FAIRNESS} props={{}} />;
    case "replay":
      return <Later key="replay" load={REPLAY} props={{ table: now.table }} />;
    default:
      return <Home />;
  }
}
