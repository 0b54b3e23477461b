/** The page's entry point: reads the page's address, shows the lobby, loads and runs the game, and shows problems. */
import { exposeSimHashes } from './debug/sim-hashes.ts';
import { showLobby } from './lobby/lobby.ts';
import { requestedSeat, type SeatRequest } from './lobby/requested-seat.ts';
import { applyToPage, watchSystemMotion } from './look/page-look.ts';
import { workOffline } from './offline/work-offline.ts';
import { type ClientConfig, parseConfig } from './page/config.ts';
import { ANSWER_FRAGMENT, isInvitation } from './page/fragments.ts';
import { isNewcomer } from './page/newcomer.ts';
import { nextName } from './page/player-name.ts';
import { loadKeyLayout } from './settings/key-layout.ts';
import { LazySettingsScreen } from './settings/lazy-settings-screen.ts';
import { SettingsStore } from './settings/settings-store.ts';
import type { Play } from './start-game.ts';
import { showLoading } from './ui/loading-bar.ts';
import { crashed, notLoaded, type Problem } from './ui/problems.ts';
import { Screens } from './ui/screens.ts';

function elementById(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`index.html: expected an element #${id}, found none`);
  return found;
}

const screens = new Screens(elementById('screens'));
const settings = new SettingsStore();

async function main(): Promise<void> {
  exposeSimHashes();
  settings.watch(applyToPage);
  loadKeyLayout();
  watchSystemMotion(() => settings.notify());
  // The browser does not load the page again if only the fragment of its address changes.
  addEventListener('hashchange', ({ oldURL, newURL }) => {
    if ([oldURL, newURL].some((url) => isInvitation(new URL(url).hash))) location.reload();
  });
  const parsed = parseConfig(location.search, isNewcomer());
  if (!parsed.ok || !hasWebGl2()) {
    const { badParameter, NO_WEBGL } = await import('./ui/known-problems.ts');
    return showFatal(parsed.ok ? NO_WEBGL : badParameter(parsed.error), location.hash);
  }
  await playForever(parsed.config, new LazySettingsScreen(document.body, settings, crash));
}

/** Repeats: shows the lobby, plays races, and shows the problem that ended them. A link can skip the first lobby. */
async function playForever(config: ClientConfig, screen: LazySettingsScreen): Promise<void> {
  let seat = requestedSeat(config);
  const isGuest = isInvitation(location.hash);
  const isInTab = config.solo || config.host || isGuest;
  let showsLobby = !config.autojoin && !isInTab;
  let hasRoom = config.room !== '' || config.private || isGuest;
  let loading: Promise<Play> | undefined;
  for (;;) {
    const choosing = showsLobby ? showLobby(screens, { seat, settings, hasRoom, isGuest }) : null;
    // The lobby is on the page before the code of the race is requested.
    loading ??= loadGame(config, screen);
    const choice = await choosing;
    if (choice && (isInTab || choice.place !== 'server')) {
      const address = (await loadAddresses()).addressOfChoice(choice, location.href, seat.room);
      if (address) return goTo(address);
    }
    seat = choice?.seat ?? seat;
    if (!isInTab) writeToAddress(seat);
    screens.wait('loading-race', 'Loading', 'The race is being loaded');
    const play = await loading;
    const helloFields = { ...seat, encoding: config.encoding, isNewcomer: isNewcomer() };
    const problem = await play(helloFields, choice?.isInviting ?? false);
    // The player chooses another seat in the same room. A race in a tab has no room that the lobby could join.
    if (problem.id === 'seat-taken' && !isInTab) hasRoom = true;
    const remedy = await screens.ask(problem);
    // The player may have changed the name in the settings.
    seat = { ...seat, name: nextName() || seat.name };
    if (remedy === 'reload') return location.reload();
    if (remedy === 'start-page') return goTo(location.pathname);
    if (remedy === 'host') return goTo((await loadAddresses()).tabUrl(location.href, seat, 'host'));
    showsLobby = remedy === 'lobby';
  }
}

/** Opens another page. This one has ended: if the browser brings it back from its cache, its buttons would do nothing. */
function goTo(address: string | URL): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
  location.assign(address);
}

/** Loads the code of the race and starts the game. If that fails, shows the problem, and the promise never settles. */
function loadGame(config: ClientConfig, screen: LazySettingsScreen): Promise<Play> {
  const canvas = elementById('picture') as HTMLCanvasElement;
  const elements = { canvas, hud: elementById('hud'), panels: elementById('panels'), screens };
  const loading = import('./start-game.ts').then(({ startGame }) =>
    startGame(config, elements, { store: settings, screen }, crash),
  );
  // A page with an answer only passes it to the tab of the host.
  if (!location.hash.startsWith(ANSWER_FRAGMENT)) showLoading(loading);
  loading.then(workOffline, () => {});
  return loading.catch((error: unknown) => {
    console.error(error);
    showFatal(notLoaded(error));
    return new Promise<never>(() => {});
  });
}

/** Loads code that is needed only to go to the page of another race. */
const loadAddresses = () => import('./lobby/race-address.ts');

/** Writes room and seat to the page's address, so that a reload offers the same seat again, and the name if it would be lost. */
function writeToAddress({ name, room, role, car, model }: SeatRequest): void {
  const address = new URL(location.href);
  if (nextName() !== name) address.searchParams.set('name', name);
  address.searchParams.delete('model');
  for (const [parameter, value] of Object.entries({ room, role, car: String(car), ...(model && { model }) })) {
    address.searchParams.set(parameter, value);
  }
  history.replaceState(null, '', address);
}

function hasWebGl2(): boolean {
  try {
    return document.createElement('canvas').getContext('webgl2') !== null;
  } catch {
    return false;
  }
}

/** Shows a problem that stops the page. Reloads the page unless the player chooses the start page, which gets `hash`. */
async function showFatal(problem: Problem, hash = ''): Promise<void> {
  // The player may answer no when the browser asks whether to leave the page.
  for (;;) {
    const remedy = await screens.ask(problem);
    if (remedy === 'start-page') goTo(location.pathname + hash);
    else location.reload();
  }
}

function crash(error: unknown): void {
  console.error(error);
  showFatal(crashed(error));
}

main().catch(crash);
