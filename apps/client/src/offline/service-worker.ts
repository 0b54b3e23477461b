/**
 * The service worker: caches the files of the page when it is installed, so that a solo race works offline.
 *
 *   - Pages are fetched from the network; the cached page is used only if that fails.
 *   - All other files come from the cache: most names contain a hash of the content, and icons and manifest stay the same.
 *   - A build is cached completely or not at all, and each build has a cache of its own. So a cached page only ever loads
 *     scripts of its own build. The cache of the next build replaces this one when no page of the site is open.
 */

/** The events of a service worker that are used here. */
interface LifecycleEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
declare function addEventListener(type: 'install' | 'activate', listener: (event: LifecycleEvent) => void): void;
declare function addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
declare const registration: ServiceWorkerRegistration;
declare const clients: { claim(): Promise<void> };

/** The files of the build, as paths below the page, with the hashes of their contents. Written by build/list-files.ts. */
declare const FILES: Readonly<Record<string, string>>;
/** Identifies the build. Written by build/list-files.ts. */
declare const BUILD: string;

/** The page's own path. */
const PAGE = './';
/** Other sites can share the origin, so the names of caches contain the address of this one. */
const CACHE_PREFIX = `shotgun-rally ${registration.scope} `;
const CACHE_NAME = CACHE_PREFIX + BUILD;

const urlOf = (path: string): string => new URL(path, registration.scope).href;
const pageUrls = [urlOf(PAGE), urlOf('index.html')];
const fileUrls = new Set(Object.keys(FILES).map(urlOf));

addEventListener('install', (event) => event.waitUntil(cacheFiles()));
// On the first visit, the page is controlled at once, so that it finds its scripts in the cache even if a deployment has removed
// them from the server. A page of another build asks for other names, which are not in this cache but on the network.
addEventListener('activate', (event) => event.waitUntil(Promise.all([deleteOldCaches(), clients.claim()])));
addEventListener('fetch', (event) => {
  const { request } = event;
  const [address = ''] = request.url.split(/[?#]/);
  if (request.mode === 'navigate') {
    if (pageUrls.includes(address)) event.respondWith(fetch(request).catch(() => cachedFile(urlOf(PAGE))));
  } else if (request.method === 'GET' && fileUrls.has(request.url)) {
    event.respondWith(cachedFile(request.url));
  }
});

/** Rejects if a file is missing or does not have its hash, as in the middle of an upload. The worker is then not installed. */
async function cacheFiles(): Promise<void> {
  const cache = await caches.open(CACHE_NAME);
  const requests = Object.entries(FILES).map(
    ([path, integrity]) => new Request(urlOf(path), { integrity, cache: 'no-cache' }),
  );
  await cache.addAll(requests);
}

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_NAME);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Returns the file from the cache, or from the network if the browser has deleted it. */
async function cachedFile(url: string): Promise<Response> {
  const cache = await caches.open(CACHE_NAME);
  return (await cache.match(url)) ?? fetch(url);
}

export {};
