/**
 * The dialog in which the host of a race invites friends. With a rendezvous, one link serves all friends. Without one, each
 * link serves one friend, who sends an answer back.
 */
import './hosting.css';
import type { Role } from '@shotgun-rally/protocol';
import { isLocalPage, shareLink } from '../lobby/share-link.ts';
import type { ClientConfig } from '../page/config.ts';
import { INVITATION_FRAGMENT } from '../page/fragments.ts';
import { button, element, keepingFocus } from '../ui/dom.ts';
import { qrCode } from '../ui/qr-code.ts';
import { ANSWER_WITHIN, answerChannel } from './answer-channel.ts';
import type { HostedRoom } from './hosted-room.ts';
import type { HostRegistration } from './rendezvous-client.ts';

const LOCAL_HINT =
  'This link works only on this computer. To invite others, open the page at one of the addresses that the server printed, and host there.';

/**
 * Adds the button that opens the dialog, and registers the room at the rendezvous, if there is one. `hostRole` returns the host's
 * role now.
 */
export function addInviteButton(root: HTMLElement, room: HostedRoom, config: ClientConfig, hostRole: () => Role): void {
  const registration = room.register(config.rendezvous);
  const dialog = new InviteDialog(root, { room, config, hostRole, registration });
  const open = button('+', 'primary corner-button invite-button', () => dialog.open());
  open.id = 'invite';
  open.ariaLabel = open.title = titleOf(0);
  root.append(open);
  room.onNoConnection = () => dialog.reportNoConnection();
  room.onChange = () => {
    open.ariaLabel = open.title = titleOf(room.guestCount);
    open.textContent = room.guestCount === 0 ? '+' : `+${room.guestCount}`;
    dialog.update();
  };
}

/** Returns the name of the button, which shows only a sign and the number of guests where there is little room. */
const titleOf = (guests: number): string =>
  guests === 0 ? 'Invite a friend' : `Invite a friend (${guests} connected)`;

interface InviteContext {
  readonly room: HostedRoom;
  readonly config: ClientConfig;
  readonly hostRole: () => Role;
  readonly registration: HostRegistration;
}

class InviteDialog {
  #context: InviteContext;
  #dialog = element('dialog', { className: 'card hosting', id: 'invite-dialog', ariaLabel: 'Invite a friend' });
  #content = element('div');
  #answer = element('input', { type: 'text', id: 'answer-code', autocomplete: 'off', spellcheck: false });
  #status = element('p', { className: 'hint', id: 'answer-status' });
  /** What went wrong while the dialog was closed; '' for nothing. */
  #missedProblem = '';
  /** The link of the shown invitation; '' before the dialog is opened. */
  #shownUrl = '';
  /** The code of an offer that was not answered yet; null if the browser cannot create one. */
  #offerCode: Promise<string | null> | null = null;
  #updates = 0;

  constructor(root: HTMLElement, context: InviteContext) {
    this.#context = context;
    this.#status.role = 'status';
    this.#answer.addEventListener('input', () => this.#accept(this.#answer.value));
    const close = button('Close', '', () => this.#dialog.close());
    this.#dialog.append(
      element('h2', { textContent: 'Invite a friend' }),
      this.#content,
      this.#status,
      element('div', { className: 'buttons' }, close),
    );
    root.append(this.#dialog);
    this.#listenForAnswers();
  }

  open(): void {
    this.#status.textContent = this.#missedProblem;
    this.#missedProblem = '';
    this.#dialog.showModal();
    this.#context.registration.connect();
    this.update();
  }

  /** Shows the invitation that can be used now. */
  async update(): Promise<void> {
    if (!this.#dialog.open) return;
    const update = ++this.#updates;
    const { room, registration } = this.#context;
    this.#offerCode ??= registration.code ? null : room.invite().catch(() => null);
    const code = registration.code ?? (await this.#offerCode);
    // A newer update shows a newer invitation.
    if (update !== this.#updates) return;
    if (code === null) {
      this.#status.textContent = 'This browser cannot open direct connections, so nobody can be invited.';
      return;
    }
    const url = this.#urlOf(code);
    if (url === this.#shownUrl) return;
    this.#shownUrl = url;
    const hasRendezvous = code === registration.code;
    const parts = [
      element('p', {
        textContent: hasRendezvous ? 'Send this link to your friends.' : '1. Send this link to one friend.',
      }),
      shareLink('Invitation', url),
      ...qrCode(url),
      isLocalPage() ? element('p', { className: 'hint', textContent: LOCAL_HINT }) : '',
      hasRendezvous
        ? ''
        : element(
            'label',
            {},
            `2. Open the answer that comes back, or paste it here, within ${ANSWER_WITHIN}:`,
            this.#answer,
          ),
    ];
    keepingFocus(this.#content, () => this.#content.replaceChildren(...parts));
  }

  /** Returns the link: first to the other seat of the host's car, then to any car. */
  #urlOf(code: string): string {
    const { room, config, hostRole } = this.#context;
    const { stun, rendezvous } = config;
    const guestRole = !room.hasGuests && hostRole() === 'driver' ? 'gunner' : 'driver';
    const search = new URLSearchParams({
      role: guestRole,
      ...(stun.length > 0 && { stun: stun.join() }),
      ...(rendezvous && { rendezvous }),
    });
    return `${location.origin}${location.pathname}?${search}${INVITATION_FRAGMENT}${code}`;
  }

  /** Lets in the friend who sent the answer and shows another invitation, or shows what is wrong with the answer. */
  async #accept(answer: string): Promise<boolean> {
    const isEmpty = answer.trim() === '';
    const problem = isEmpty ? '' : await this.#context.room.acceptAnswer(answer);
    this.#status.textContent = problem;
    this.#answer.ariaInvalid = String(problem !== '');
    if (isEmpty || problem) return false;
    this.#answer.value = '';
    this.#offerCode = null;
    await this.update();
    this.#status.textContent =
      'Your friend is connecting. The link above is now a new one: send it to the next friend.';
    return true;
  }

  /** Says that an accepted answer has led to no connection: at once, or when the dialog is opened. */
  reportNoConnection(): void {
    const problem = 'No connection to your friend could be opened. Send a new invitation.';
    if (this.#dialog.open) this.#status.textContent = problem;
    else this.#missedProblem = problem;
    this.update();
  }

  /** Takes answers that the host has opened as links. */
  #listenForAnswers(): void {
    const channel = answerChannel();
    channel.onmessage = async ({ data }) => {
      // The answer may be meant for another tab that hosts a race.
      const isOwn = typeof data === 'string' && this.#context.room.hasInvited(data);
      if (isOwn && (await this.#accept(data))) channel.postMessage('');
    };
  }
}
