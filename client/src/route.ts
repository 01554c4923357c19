/** Where in the client somebody is. */

import { Store } from "./store";

export type Route =
  | { readonly page: "home" }
  | { readonly page: "new" }
  | { readonly page: "table"; readonly table: string; readonly big: boolean }
  | { readonly page: "rules"; readonly edition: string }
  | { readonly page: "kicking" }
  | { readonly page: "fairness" }
  | { readonly page: "replay"; readonly table: string };

/** Read an address. */
export function read(path: string, search: string): Route {
  const [first = "", second = ""] = path.split("/").filter((part) => part !== "");
  if (first === "t" && second !== "") return { page: "table", table: second, big: new URLSearchParams(search).get("view") === "table" };
  if (first === "new") return { page: "new" };
  if (first === "rules") return { page: "rules", edition: second || "deluxe" };
  if (first === "kicking") return { page: "kicking" };
  if (first === "fairness") return { page: "fairness" };
  if (first === "replay") return { page: "replay", table: second };
  return { page: "home" };
}

export const route = new Store<Route>(read(location.pathname, location.search));

/** Go to another page of the client. */
export function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  route.set(read(location.pathname, location.search));
  scrollTo(0, 0);
}

addEventListener("popstate", arrive);

/** Links inside the client do not load the page again. */
export function followLinks(): void {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target !== "" || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
}

const CODE = /^[BCDFGHKMNPQRSTWXYZ]{8}$/;

/** The code of a table in what somebody typed; empty if it has not the form of one. */
export function readCode(text: string): string {
  const letters = text.toUpperCase().replace(/[\s-]/g, "");
  return CODE.test(letters) ? letters : "";
}

/** A table and its invitation in what somebody pasted or typed: a link, or the code of a table. */
export function readInvitation(text: string): { readonly table: string; readonly invite: string } | null {
  const found = /(?:^|\/t\/|\s)([\w-]{3,64})[#\s]([\w-]{3,200})\s*$/.exec(text.trim());
  return found === null ? null : { table: found[1] ?? "", invite: found[2] ?? "" };
}
