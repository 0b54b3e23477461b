/** Screens around an answer: the guest sends it to the host, and the host may open it as a link. */
import { shareLink } from '../lobby/share-link.ts';
import { ANSWER_FRAGMENT } from '../page/fragments.ts';
import { element } from '../ui/dom.ts';
import { qrCode } from '../ui/qr-code.ts';
import { otherWaysToPlay, type Screens } from '../ui/screens.ts';
import { ANSWER_WITHIN, answerChannel } from './answer-channel.ts';
import { OTHER_WAYS } from './guest-problems.ts';

/** How long a page of the host has to take an answer (ms). */
const TAKEN_WITHIN_MS = 3000;

/** Shows the guest's answer with instructions, until the host has let the guest in. */
export function showAnswer(screens: Screens, code: string): void {
  const url = `${location.origin}${location.pathname}${ANSWER_FRAGMENT}${code}`;
  const card = element(
    'section',
    { className: 'card hosting', id: 'answer' },
    element('h2', { textContent: 'One more step' }),
    element('p', {
      textContent: `Send this answer to your host within ${ANSWER_WITHIN}. The race opens here as soon as the host has it.`,
    }),
    shareLink('Your answer', url),
    ...qrCode(url),
    element('p', {
      className: 'advice',
      textContent: 'The host opens the link, or pastes it under "Invite a friend". Keep this page open.',
    }),
    element('p', { className: 'advice', textContent: `If nothing happens within 30 s, try ${OTHER_WAYS}` }),
    element('p', { className: 'other-ways' }, ...otherWaysToPlay()),
  );
  card.role = 'status';
  // A screen reader would read the whole card again whenever a button's text changes.
  card.ariaAtomic = 'false';
  screens.show(card);
}

/** Passes an answer that was opened as a link to the page of the host in the same browser, and shows the result. */
export async function passAnswer(screens: Screens, code: string): Promise<void> {
  const channel = answerChannel();
  const isTaken = await new Promise<boolean>((resolve) => {
    // Other messages are answers that other tabs pass on.
    channel.onmessage = ({ data }) => data === '' && resolve(true);
    setTimeout(() => resolve(false), TAKEN_WITHIN_MS);
    channel.postMessage(code);
  });
  channel.close();
  const [title, text] = isTaken
    ? ['Your friend is connecting', 'The answer was passed to the tab of your race. You can close this one.']
    : [
        'No race is waiting for this answer',
        'Open it in the browser in which you host the race, or paste it there under "Invite a friend".',
      ];
  const card = element(
    'section',
    { className: 'card hosting', id: isTaken ? 'answer-taken' : 'answer-not-taken' },
    element('h2', { textContent: title }),
    element('p', { textContent: text }),
    isTaken ? null : shareLink('The answer', code),
  );
  screens.show(card);
}
