/** The pages. What the first view does not need is loaded when it is opened. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { catalogue, t } from "./language";
import { Home } from "./page/home";
import { TablePage } from "./page/table";
import { route } from "./route";
import { useStore } from "./store";

type Loader<Props> = () => Promise<ComponentType<Props>>;

/** A part of the client that is fetched when it is first shown. */
export function Later<Props extends object>({ load, props }: { load: Loader<Props>; props: Props }): JSX.Element {
  const [part, show] = useState<{ Part: ComponentType<Props> } | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    let wanted = true;
    load().then(
      (Part) => wanted && show({ Part }),
      () => wanted && fail(true),
    );
    return () => {
      wanted = false;
    };
  }, []);
  if (failed) return <p class="loading">{t("load.failed")}</p>;
  if (part === null) return <p class="loading">{t("loading")}</p>;
  return <part.Part {...props} />;
}

const NEW: Loader<object> = () => import("./page/new").then((module) => module.NewTablePage);
const RULES: Loader<{ edition: string }> = () => import("./page/rules").then((module) => module.RulesPage);
const KICKING: Loader<object> = () => import("./page/kicking").then((module) => module.KickingPage);
const FAIRNESS: Loader<object> = () => import("./page/fairness").then((module) => module.FairnessPage);
const REPLAY: Loader<{ table: string }> = () => import("./page/replay").then((module) => module.ReplayPage);

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
