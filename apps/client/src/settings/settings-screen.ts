/** The settings: a modal dialog, so that the browser keeps the focus inside and closes it by Escape. */
import './settings.css';
import type { QualityName } from '../look/quality.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';
import { bindingsTable } from './bindings-table.ts';
import { RANGES, type Settings } from './settings.ts';
import type { SettingsStore } from './settings-store.ts';
import type { Volumes } from './volumes.ts';

const VOLUME_TITLES: Readonly<Record<keyof Volumes, string>> = {
  master: 'All sound',
  engines: 'Engines and wind',
  effects: 'Shots, knocks, signals',
  music: 'Music',
};
const QUALITY_TITLES: readonly (readonly [QualityName | null, string])[] = [
  [null, 'Automatic: holds the frame rate'],
  ['low', 'Low'],
  ['medium', 'Medium'],
  ['high', 'High'],
];
const MOTION_TITLES: readonly (readonly [boolean | null, string])[] = [
  [null, 'As the system says'],
  [true, 'Reduced: the camera keeps still'],
  [false, 'All of it'],
];

/** Shows them in `root`, and answers when they are closed. */
export function showSettings(root: HTMLElement, store: SettingsStore): Promise<void> {
  return new Promise((resolve) => {
    const dialog = element('dialog', { className: 'card settings', id: 'settings' });
    dialog.ariaLabel = 'Settings';
    const fill = (): void => {
      const scrolled = dialog.scrollTop;
      dialog.replaceChildren(...contents(store, dialog, fill));
      dialog.scrollTop = scrolled;
    };
    fill();
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve();
    });
    root.append(dialog);
    dialog.showModal();
  });
}

function contents(store: SettingsStore, dialog: HTMLDialogElement, fill: () => void): HTMLElement[] {
  const close = button('Close', 'primary', () => dialog.close());
  close.append(element('kbd', { textContent: 'Esc' }));
  close.id = 'close-settings';
  const reset = button('Set all back', '', () => {
    store.reset();
    keepingFocus(dialog, fill);
  });
  reset.id = 'reset-settings';
  return [
    element('h2', { textContent: 'Settings' }),
    element(
      'div',
      { className: 'settings-columns' },
      element('div', {}, picture(store), sound(store), hands(store)),
      bindingsTable(store),
    ),
    element('div', { className: 'buttons' }, close, reset),
  ];
}

function picture(store: SettingsStore): HTMLElement {
  const { quality, reducesMotion, hasSafeColours, textScale } = store.now;
  return group(
    'Picture',
    choice('QualityName', 'set-quality', QUALITY_TITLES, quality, (value) => store.change({ quality: value })),
    choice('Motion', 'set-motion', MOTION_TITLES, reducesMotion, (value) => store.change({ reducesMotion: value })),
    slider('Size of text', 'set-text', RANGES.textScale, textScale, (value) => store.change({ textScale: value })),
    tick('Team colours for colour-blind eyes', 'set-colours', hasSafeColours, (value) =>
      store.change({ hasSafeColours: value }),
    ),
  );
}

function sound(store: SettingsStore): HTMLElement {
  const names = Object.keys(VOLUME_TITLES) as (keyof Volumes)[];
  const volumes = names.map((name) =>
    slider(VOLUME_TITLES[name], `set-${name}`, [0, 1], store.now.volumes[name], (value) =>
      store.change({ volumes: { ...store.now.volumes, [name]: value } }),
    ),
  );
  const mute = tick('Mute everything', 'set-mute', store.now.isMuted, (isMuted) => store.change({ isMuted }));
  return group('Sound', ...volumes, mute);
}

function hands(store: SettingsStore): HTMLElement {
  const { mouseSpeed, invertsAim, rumbles } = store.now;
  return group(
    'Mouse and gamepad',
    slider('Speed of the aim', 'set-mouse', RANGES.mouseSpeed, mouseSpeed, (value) =>
      store.change({ mouseSpeed: value }),
    ),
    tick('Up is down', 'set-invert', invertsAim, (value) => store.change({ invertsAim: value })),
    tick('The gamepad rumbles', 'set-rumble', rumbles, (value) => store.change({ rumbles: value })),
  );
}

const group = (title: string, ...rows: readonly HTMLElement[]): HTMLElement =>
  element('fieldset', {}, element('legend', { textContent: title }), ...rows);

const row = (title: string, control: HTMLElement): HTMLElement =>
  element('label', {}, element('span', { textContent: title }), control);

function choice<T extends Settings[keyof Settings]>(
  title: string,
  id: string,
  options: readonly (readonly [T, string])[],
  chosen: T,
  onChange: (value: T) => void,
): HTMLElement {
  const list = element('select', { id });
  for (const [, text] of options) list.append(element('option', { textContent: text }));
  list.selectedIndex = options.findIndex(([value]) => value === chosen);
  list.addEventListener('change', () => {
    const option = options[list.selectedIndex];
    if (option) onChange(option[0]);
  });
  return row(title, list);
}

function slider(
  title: string,
  id: string,
  [least, most]: readonly [number, number],
  value: number,
  onChange: (value: number) => void,
): HTMLElement {
  const input = element('input', { id, type: 'range', min: String(least), max: String(most), step: '0.05' });
  input.value = String(value);
  input.addEventListener('input', () => onChange(Number(input.value)));
  return row(title, input);
}

function tick(title: string, id: string, checked: boolean, onChange: (value: boolean) => void): HTMLElement {
  const input = element('input', { id, type: 'checkbox', checked });
  input.addEventListener('change', () => onChange(input.checked));
  return row(title, input);
}
