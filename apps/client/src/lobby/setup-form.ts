/** The setup of the next race: a form for the host, a line of text for the others. */
import type { BotLevel, RaceSetup } from '@shotgun-rally/protocol';
import { loadTrack, TRACK_NAMES } from '../page/tracks.ts';
import { element } from '../ui/dom.ts';

/** Lap counts offered to the host. */
const LAP_CHOICES = [1, 2, 3, 5, 8, 12] as const;
const MAX_BOT_CARS = 8;
const LEVELS: readonly BotLevel[] = ['easy', 'medium', 'hard'];

const titleOf = (name: string): string => loadTrack(name)?.title ?? name;
const lapsText = (laps: number): string => `${laps} ${laps === 1 ? 'lap' : 'laps'}`;

/** Describes the setup in one line. */
export const setupText = ({ trackName, laps, botCars, botLevel, weapons }: RaceSetup): string =>
  `${titleOf(trackName)} · ${lapsText(laps)} · ${botCars} bots (${botLevel}) · weapons ${weapons ? 'on' : 'off'}`;

/** `onChange` receives the complete setup after each change. */
export function setupForm(setup: RaceSetup, onChange: (setup: RaceSetup) => void): HTMLElement {
  const laps = [...new Set([...LAP_CHOICES, setup.laps])].sort((a, b) => a - b);
  const bots = Array.from({ length: MAX_BOT_CARS + 1 }, (_, index) => index);
  const weapons = element('input', { type: 'checkbox', id: 'setup-weapons', defaultChecked: setup.weapons });
  weapons.addEventListener('change', () => onChange({ ...setup, weapons: weapons.checked }));
  return element(
    'fieldset',
    { className: 'setup' },
    element('legend', { textContent: 'You are the host' }),
    dropdown(
      'Track',
      'setup-track',
      TRACK_NAMES.map((name) => [name, titleOf(name)]),
      setup.trackName,
      (trackName) => onChange({ ...setup, trackName }),
    ),
    dropdown(
      'Laps',
      'setup-laps',
      laps.map((each) => [String(each), lapsText(each)]),
      String(setup.laps),
      (text) => onChange({ ...setup, laps: Number(text) }),
    ),
    dropdown(
      'Bot cars',
      'setup-bots',
      bots.map((each) => [String(each), String(each)]),
      String(setup.botCars),
      (text) => onChange({ ...setup, botCars: Number(text) }),
    ),
    dropdown(
      'Bot level',
      'setup-level',
      LEVELS.map((each) => [each, each]),
      setup.botLevel,
      (level) => onChange({ ...setup, botLevel: LEVELS.find((each) => each === level) ?? setup.botLevel }),
    ),
    element('label', {}, element('span', { textContent: 'Weapons' }), weapons),
  );
}

function dropdown(
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
