/** All that the first view does without, in one file: many small ones would weigh more. */

export { FairnessPage } from "./page/fairness";
export { KickingPage } from "./page/kicking";
export { Lobby } from "./page/lobby";
export { NewTablePage } from "./page/new";
export { ReplayPage } from "./page/replay";
export { RuleBookView, RulesPage } from "./page/rules";
export { CodePicture } from "./part/code";
export { KeysDialog, PeopleDialog, SeatDialog } from "./part/people";
export { SettingsDialog } from "./part/settings";
export { ShareDialog } from "./part/share";
