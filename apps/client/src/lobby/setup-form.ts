/** What is to be raced: for the host to choose, for the others to read. */
import type { BotLevel, RaceSetup } from '@shotgun-rally/protocol';
import { loadTrack, TRACK_NAMES } from '../page/tracks.ts';
import { element } from '../ui/dom.ts';

const LAPS = [1, 2, 3, 5, 8, 12] as const;
const BOTS_MOST = 8;
const LEVELS: readonly BotLevel[] = ['easy', 'medium', 'hard'];

const titleOf = (name: string): string => loadTrack(name)?.title ?? name;
const lapsText = (laps: number): string => `${laps} ${laps === 1 ? 'lap' : 'laps'}`;

export const setupText = ({ trackName, laps, botCars, botLevel, weapons }: RaceSetup): string =>
  `${titleOf(trackName)} · ${lapsText(laps)} · ${botCars} bots (${botLevel}) · weapons ${weapons ? 'on' : 'off'}`;

/** `onChange` gets the whole setup as soon as any of it is changed. */
export function setupForm(setup: RaceSetup, onChange: (setup: RaceSetup) => void): HTMLElement {
  const laps = [...new Set([...LAPS, setup.laps])].sort((a, b) => a - b);
  const bots = Array.from({ length: BOTS_MOST + 1 }, (_, index) => index);
  const weapons = element('input', { type: 'checkbox', id: 'setup-weapons', defaultChecked: setup.weapons });
  weapons.addEventListener('change', () => onChange({ ...setup, weapons: weapons.checked }));
  return element(
    'fieldset',
    { className: 'setup' },
    element('legend', { textContent: 'You are the host' }),
    choice(
      'Track',
      'setup-track',
      TRACK_NAMES.map((name) => [name, titleOf(name)]),
      setup.trackName,
      (trackName) => onChange({ ...setup, trackName }),
    ),
    choice(
      'Laps',
      'setup-laps',
      laps.map((each) => [String(each), lapsText(each)]),
      String(setup.laps),
      (text) => onChange({ ...setup, laps: Number(text) }),
    ),
    choice(
      'Bot cars',
      'setup-bots',
      bots.map((each) => [String(each), String(each)]),
      String(setup.botCars),
      (text) => onChange({ ...setup, botCars: Number(text) }),
    ),
    choice(
      'Bots are',
      'setup-level',
      LEVELS.map((each) => [each, each]),
      setup.botLevel,
      (level) => onChange({ ...setup, botLevel: LEVELS.find((each) => each === level) ?? setup.botLevel }),
    ),
    element('label', {}, element('span', { textContent: 'Weapons' }), weapons),
  );
}

function choice(
  label: string,
  id: string,
  options: readonly (readonly [value: string, text: string])[],
  value: string,
  onChange: (value: string) => void,
): HTMLElement {
  const list = element('select', { id });
  for (const [each, text] of options) {
    list.append(element('option', { value: each, textContent: text, defaultSelected: each === value }));
  }
  list.addEventListener('change', () => onChange(list.value));
  return element('label', {}, element('span', { textContent: label }), list);
}
