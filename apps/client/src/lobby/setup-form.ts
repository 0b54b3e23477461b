/** The setup of the next race (track, laps, bots, weapons): a form for the host, a line of text for the other players. */
import { BOT_LEVEL_NAMES } from '@shotgun-rally/bots';
import type { RaceSetup } from '@shotgun-rally/protocol';
import { loadTrack, TRACK_NAMES } from '../page/tracks.ts';
import { blurAfterPointer } from '../ui/blur-after-pointer.ts';
import { capitalised } from '../ui/capitalised.ts';
import { counted } from '../ui/counted.ts';
import { element, labelled } from '../ui/dom.ts';
import { dropdown } from '../ui/dropdown.ts';

/** Lap counts offered to the host. */
const LAP_CHOICES = [1, 2, 3, 5, 8, 12] as const;

const titleOf = (name: string): string => loadTrack(name)?.title ?? name;

/** Describes the setup in one line. */
export const setupText = ({ trackName, laps, botCars, botLevel, weapons }: RaceSetup): string =>
  `${titleOf(trackName)} · ${counted(laps, 'lap')} · ${counted(botCars, 'bot car')} (${capitalised(botLevel)}) · weapons ${weapons ? 'on' : 'off'}`;

/** Changes some members of the setup. */
type Change = (changed: Partial<RaceSetup>) => void;

/**
 * Creates the form for a race with up to `botCarsMax` cars for bots. `onChange` receives the complete setup after each
 * change.
 */
export function setupForm(setup: RaceSetup, botCarsMax: number, onChange: (setup: RaceSetup) => void): HTMLElement {
  // The server answers within 2 s. Until then, the next change must not undo the one before it.
  let requested = setup;
  const change: Change = (changed) => {
    requested = { ...requested, ...changed };
    onChange(requested);
  };
  const weapons = element('input', { type: 'checkbox', id: 'setup-weapons', defaultChecked: setup.weapons });
  weapons.addEventListener('change', () => change({ weapons: weapons.checked }));
  return element(
    'fieldset',
    { className: 'setup' },
    element('legend', { textContent: 'Race setup' }),
    ...dropdowns(setup, botCarsMax, change),
    row('Weapons', weapons),
  );
}

function dropdowns(
  { trackName, laps, botCars, botLevel }: RaceSetup,
  botCarsMax: number,
  change: Change,
): HTMLElement[] {
  const tracks = TRACK_NAMES.map((name) => [name, titleOf(name)] as const);
  const lapCounts = [...new Set([...LAP_CHOICES, laps])].sort((a, b) => a - b);
  const lapOptions = lapCounts.map((count) => [count, counted(count, 'lap')] as const);
  const botOptions = Array.from({ length: botCarsMax + 1 }, (_, count) => [count, String(count)] as const);
  const levels = BOT_LEVEL_NAMES.map((level) => [level, capitalised(level)] as const);
  return [
    row(
      'Track',
      dropdown('setup-track', tracks, trackName, (name) => change({ trackName: name })),
    ),
    row(
      'Laps',
      dropdown('setup-laps', lapOptions, laps, (count) => change({ laps: count })),
    ),
    row(
      'Bot cars',
      dropdown('setup-bots', botOptions, botCars, (count) => change({ botCars: count })),
    ),
    row(
      'Bot level',
      dropdown('setup-level', levels, botLevel, (level) => change({ botLevel: level })),
    ),
  ];
}

/** Creates a row whose control loses the focus after a click. */
function row(text: string, control: HTMLElement): HTMLElement {
  blurAfterPointer(control);
  return labelled(text, control);
}
