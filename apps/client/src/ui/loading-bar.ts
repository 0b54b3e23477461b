/** A bar at the bottom of the page while the code of the race is loaded. */
import { element } from './dom.ts';

/** Shows the bar until `loading` settles. */
export function showLoading(loading: Promise<unknown>): void {
  const progress = element('progress');
  progress.ariaLabel = 'Loading the race';
  const bar = element('div', { className: 'loading', id: 'loading', role: 'status' }, progress, 'Loading the race');
  const remove = (): void => bar.remove();
  document.body.append(bar);
  loading.then(remove, remove);
}
