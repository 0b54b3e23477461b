/** The fragments of page links that belong to hosted races. Browsers do not send this part of a link to any server. */

/** Precedes an answer's code. */
export const ANSWER_FRAGMENT = '#answer=';
/** Precedes an invitation's code. */
export const INVITATION_FRAGMENT = '#join=';

/** Returns true if the fragment of the page's address is an invitation to a hosted race, or an answer to one. */
export const isInvitation = (fragment: string): boolean =>
  fragment.startsWith(INVITATION_FRAGMENT) || fragment.startsWith(ANSWER_FRAGMENT);
