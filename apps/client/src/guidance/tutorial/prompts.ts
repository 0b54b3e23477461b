/** The text of each prompt, with what the player presses or moves on the device that the player used last. */
import type { PlayerControls } from '../../race/moment.ts';
import type { Action } from '../../settings/bindings.ts';
import type { Settings } from '../../settings/settings.ts';
import type { LessonName } from './lessons.ts';

export interface Prompt {
  /** Names of keys, buttons or sticks. Each of them does what the text says, alone. */
  readonly controls: readonly string[];
  readonly text: string;
}

/** What `promptOf` needs to know about the player's devices. */
type Bindings = Pick<PlayerControls, 'device' | 'nameOf'>;

/** The assists that change what a prompt says. */
type PromptAssists = Pick<Settings, 'automaticThrottle'>;

const PROMPTS: Readonly<Record<LessonName, (bindings: Bindings, assists: PromptAssists) => Prompt>> = {
  throttle: ({ nameOf }, { automaticThrottle }) =>
    automaticThrottle
      ? { controls: [], text: 'Automatic throttle is on: you only steer' }
      : { controls: [nameOf('throttle')], text: 'Hold to drive' },
  brake: ({ nameOf }) => ({ controls: [nameOf('brake')], text: 'Hold to brake, then to reverse' }),
  drift: ({ nameOf }) => ({ controls: [nameOf('drift')], text: 'Drift while you steer: a slide fills the boost' }),
  boost: ({ nameOf }) => ({ controls: [nameOf('boost')], text: 'Boost to gain speed' }),
  aim: aimPrompt,
  follow: () => ({ controls: [], text: 'Aim at a rival until brackets mark it: bullets hit at once' }),
  heat: (bindings) => ({
    controls: triggers(bindings, 'fire', 'Left click'),
    text: 'Fire in bursts, or the gun overheats',
  }),
  rocket: (bindings) => ({
    controls: triggers(bindings, 'rocket', 'Right click'),
    text: 'Launch a rocket: it is slow, so aim ahead of a rival',
  }),
  call: ({ nameOf }) => ({ controls: [nameOf('look')], text: 'Tell your driver to look where you aim' }),
};

export const promptOf = (lesson: LessonName, bindings: Bindings, assists: PromptAssists): Prompt =>
  PROMPTS[lesson](bindings, assists);

function aimPrompt({ device, nameOf }: Bindings): Prompt {
  if (device === 'touch') return { controls: [], text: 'Drag across the screen to aim' };
  if (device === 'gamepad') return { controls: ['Right stick'], text: 'Move to aim' };
  const keys = (['aimLeft', 'aimRight', 'aimUp', 'aimDown'] as const).map((action) => nameOf(action));
  return { controls: ['Mouse', ...keys], text: 'Move or hold to aim' };
}

/** Returns the name of what triggers the action; with a keyboard also the click that does the same. */
const triggers = ({ device, nameOf }: Bindings, action: Action, click: string): readonly string[] =>
  device === 'keyboard' ? [nameOf(action), click] : [nameOf(action)];
