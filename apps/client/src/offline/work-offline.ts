/** Makes the page work without a network after its first visit. */

/** The file that the build makes of service-worker.ts. */
const WORKER_FILE = 'service-worker.js';

/**
 * Registers the service worker. The dev server's page has none, because its files change all the time; neither has a page over
 * plain http from another machine, where browsers do not allow it.
 */
export function workOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  navigator.serviceWorker
    .register(WORKER_FILE)
    .catch((error) => console.warn('The page will not work offline:', error));
}
