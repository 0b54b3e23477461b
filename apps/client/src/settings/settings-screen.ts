/** The settings screen. It is a modal dialog, so the browser keeps the focus inside and closes the dialog on Escape. */
import './settings.css';
import type { QualityName } from '../look/quality.ts';
import { QUALITY_NAMES } from '../look/quality-names.ts';
import { setupParameters } from '../page/setup-parameters.ts';
import { capitalised } from '../ui/capitalised.ts';
import { button, element, keepingFocus, labelled } from '../ui/dom.ts';
import { dropdown } from '../ui/dropdown.ts';
import { bindingsTable } from './bindings-table.ts';
import type { DriverCameraName } from './driver-cameras.ts';
import { gamepadLine } from './gamepad-line.ts';
import { nameField } from './name-field.ts';
import type { RaceExit } from './race-exit.ts';
import { RANGES, type Settings } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';
import type { Volumes } from './volumes.ts';

const VOLUME_TITLES: Readonly<Record<keyof Volumes, string>> = {
  master: 'All sound',
  engines: 'Engines and wind',
  effects: 'Shots, impacts, signals',
  music: 'Music',
};
const QUALITY_TITLES: readonly (readonly [QualityName | null, string])[] = [
  [null, 'Automatic (keeps the frame rate)'],
  ...QUALITY_NAMES.map((name) => [name, capitalised(name)] as const),
];
const CAMERA_TITLES: readonly (readonly [DriverCameraName, string])[] = [
  ['near', 'Near, behind the car'],
  ['far', 'Far, behind the car'],
  ['bonnet', 'On the bonnet'],
];
const MOTION_TITLES: readonly (readonly [boolean | null, string])[] = [
  [null, 'Use the system setting'],
  [true, 'Reduced (steady camera)'],
  [false, 'Full'],
];

/** Shows the settings in `root`, with the ways out of the race if one is shown. The promise resolves when they are closed. */
export function showSettings(root: HTMLElement, store: SettingsStore, exit: RaceExit | null): Promise<void> {
  return new Promise((resolve) => {
    const dialog = element('dialog', { className: 'card settings', id: 'settings' });
    dialog.ariaLabel = 'Settings';
    const fill = (): void => {
      const { scrollTop } = dialog;
      dialog.replaceChildren(...contents(store, exit, [close, ...exitButtons(exit), reset]));
      dialog.scrollTop = scrollTop;
    };
    const close = button('Close', 'primary', () => dialog.close());
    close.append(element('kbd', { textContent: 'Esc' }));
    close.id = 'close-settings';
    const reset = createReset(store, () => keepingFocus(dialog, fill));
    fill();
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
    root.append(dialog);
    dialog.showModal();
  });
}

/** Creates the button that resets all settings. Until the dialog is closed, it then brings them back. */
function createReset(store: SettingsStore, onChange: () => void): HTMLButtonElement {
  let before: Settings | null = null;
  const reset = button('Reset to defaults', '', () => {
    const now = store.now;
    if (before) store.change(before);
    else store.reset();
    before = before ? null : now;
    reset.textContent = before ? 'Undo the reset' : 'Reset to defaults';
    onChange();
  });
  reset.id = 'reset-settings';
  return reset;
}

function contents(store: SettingsStore, exit: RaceExit | null, buttons: readonly HTMLElement[]): HTMLElement[] {
  return [
    element('h2', { textContent: 'Settings' }),
    element(
      'div',
      { className: 'settings-columns' },
      element(
        'div',
        {},
        // The lobby has a field of its own.
        ...(exit ? [nameGroup()] : []),
        graphicsGroup(store),
        soundGroup(store),
        controlsGroup(store),
        assistsGroup(store),
        tutorialGroup(store),
      ),
      bindingsTable(store),
    ),
    element('div', { className: 'buttons' }, ...buttons),
  ];
}

/** Creates the buttons that leave the race, and that start a solo race again. */
function exitButtons(exit: RaceExit | null): HTMLButtonElement[] {
  if (!exit) return [];
  const leave = button('Leave the race', '', () => location.assign(exit.url()));
  leave.id = 'leave-race';
  if (!exit.isSolo) return [leave];
  const again = button('Start again', '', () => startAgain(exit));
  again.id = 'start-again';
  return [leave, again];
}

/** Loads the page again, with the setup of the race that is shown: it may differ from that of the page's address. */
function startAgain({ setup }: RaceExit): void {
  const address = new URL(location.href);
  for (const [name, value] of Object.entries(setupParameters(setup))) address.searchParams.set(name, value);
  history.replaceState(null, '', address);
  location.reload();
}

const nameGroup = (): HTMLElement => group('Player', element('div', { className: 'explained' }, ...nameField()));

function graphicsGroup(store: SettingsStore): HTMLElement {
  const { quality, driverCamera, reducesMotion, hasSafeColours, textScale } = store.now;
  return group(
    'Graphics',
    withReloadNote(
      labelled(
        'Quality',
        dropdown('set-quality', QUALITY_TITLES, quality, (value) => store.change({ quality: value })),
      ),
    ),
    labelled(
      'Driver camera',
      dropdown('set-camera', CAMERA_TITLES, driverCamera, (value) => store.change({ driverCamera: value })),
    ),
    labelled(
      'Motion',
      dropdown('set-motion', MOTION_TITLES, reducesMotion, (value) => store.change({ reducesMotion: value })),
    ),
    slider('Text size', 'set-text', RANGES.textScale, textScale, (value) => store.change({ textScale: value })),
    checkbox('Colour-blind friendly team colours', 'set-colours', hasSafeColours, (value) =>
      store.change({ hasSafeColours: value }),
    ),
  );
}

/** Adds a sentence below the choice of the quality, which the style sheet shows if the canvas says that a reload is needed. */
const withReloadNote = (choice: HTMLElement): HTMLElement =>
  element(
    'div',
    { className: 'explained reload-note' },
    choice,
    element('p', { textContent: 'Reload the page to change anti-aliasing too.' }),
  );

function soundGroup(store: SettingsStore): HTMLElement {
  const names = Object.keys(VOLUME_TITLES) as (keyof Volumes)[];
  const volumes = names.map((name) =>
    slider(VOLUME_TITLES[name], `set-${name}`, [0, 1], store.now.volumes[name], (value) =>
      store.change({ volumes: { ...store.now.volumes, [name]: value } }),
    ),
  );
  const mute = checkbox('Mute everything', 'set-mute', store.now.isMuted, (isMuted) => store.change({ isMuted }));
  return group('Sound', ...volumes, mute);
}

function controlsGroup(store: SettingsStore): HTMLElement {
  const { mouseSpeed, invertsAim, rumbles } = store.now;
  return group(
    'Mouse and gamepad',
    slider('Mouse and touch aim speed', 'set-mouse', RANGES.mouseSpeed, mouseSpeed, (value) =>
      store.change({ mouseSpeed: value }),
    ),
    checkbox('Invert vertical aim', 'set-invert', invertsAim, (value) => store.change({ invertsAim: value })),
    checkbox('Gamepad vibration', 'set-rumble', rumbles, (value) => store.change({ rumbles: value })),
    gamepadLine(),
  );
}

function assistsGroup(store: SettingsStore): HTMLElement {
  const { automaticThrottle, steeringHelp, aimHelp, togglesActions } = store.now;
  return group(
    'Assists',
    explained(
      'Gives throttle, and brakes before bends, unless you brake yourself.',
      checkbox('Automatic throttle', 'set-throttle', automaticThrottle, (value) =>
        store.change({ automaticThrottle: value }),
      ),
    ),
    explained(
      'Pulls the steering along the road, and lets go as soon as you steer the other way.',
      slider('Steering help', 'set-steering', [0, 1], steeringHelp, (value) => store.change({ steeringHelp: value })),
    ),
    explained(
      'Pulls the aim towards a rival near the crosshair while you aim with a gamepad or a finger.',
      checkbox('Aim help', 'set-aim-help', aimHelp, (value) => store.change({ aimHelp: value })),
    ),
    explained(
      'One press of fire, drift or boost switches it on, and the next press switches it off. On Windows, five taps of Shift ' +
        'open Sticky Keys: give boost another key.',
      checkbox('Press instead of hold', 'set-toggles', togglesActions, (value) =>
        store.change({ togglesActions: value }),
      ),
    ),
  );
}

/** Adds a sentence below a row, which screen readers read after the name of the row's control. */
function explained(sentence: string, control: HTMLElement): HTMLElement {
  const input = control.querySelector('input');
  const text = element('p', { id: `${input?.id}-text`, textContent: sentence });
  input?.setAttribute('aria-describedby', text.id);
  return element('div', { className: 'explained' }, control, text);
}

function tutorialGroup(store: SettingsStore): HTMLElement {
  const teachAgain = button('Show the tutorial again', 'small', () => {
    store.change({ teachesDriver: true, teachesGunner: true });
    answer.textContent = 'It starts as soon as you play.';
  });
  teachAgain.id = 'teach-again';
  const answer = element('p', { role: 'status' });
  return group('Tutorial', teachAgain, answer);
}

const group = (title: string, ...rows: readonly HTMLElement[]): HTMLElement =>
  element('fieldset', {}, element('legend', { textContent: title }), ...rows);

function slider(
  title: string,
  id: string,
  [min, max]: readonly [number, number],
  value: number,
  onChange: (value: number) => void,
): HTMLElement {
  const input = element('input', { id, type: 'range', min: String(min), max: String(max), step: '0.05' });
  input.value = String(value);
  input.addEventListener('input', () => onChange(Number(input.value)));
  return labelled(title, input);
}

function checkbox(title: string, id: string, checked: boolean, onChange: (value: boolean) => void): HTMLElement {
  const input = element('input', { id, type: 'checkbox', checked });
  input.addEventListener('change', () => onChange(input.checked));
  return labelled(title, input);
}
