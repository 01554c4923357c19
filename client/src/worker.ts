/** Keeps this build for offline starts. Only the client itself is kept, never an answer of the server. */

declare const BUILD_VERSION: string;
declare const BUILD_FILES: string[];

interface Waitable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Asking extends Waitable {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

const KEPT = `lastcard-${BUILD_VERSION}`;
const worker = self as unknown as { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

self.addEventListener("install", (event) => {
  const keep = caches.open(KEPT).then((cache) => cache.addAll(["/", ...BUILD_FILES]));
  (event as Waitable).waitUntil(keep.then(() => worker.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  const clear = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  (event as Waitable).waitUntil(clear.then(() => worker.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const asking = event as Asking;
  const { request } = asking;
  const address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (address.pathname.startsWith("/api/") || address.pathname === "/metrics") return;
  if (request.mode === "navigate") {
    asking.respondWith(fetch(request).catch(() => kept("/")));
    return;
  }
  asking.respondWith(kept(request).catch(() => fetch(request)));
});

async function kept(request: Request | string): Promise<Response> {
  const found = await caches.match(request);
  if (found === undefined) throw new Error("not kept");
  return found;
}
