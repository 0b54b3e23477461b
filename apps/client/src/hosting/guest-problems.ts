/** The problems of a guest whose connection to the host cannot be opened or has ended. */
import { type Problem, startPage } from '../ui/problems.ts';

const remedies = [{ remedy: 'host', label: 'Host a race yourself' }, startPage] as const;

export const HOST_LEFT: Problem = {
  id: 'host-left',
  title: 'The host has left',
  text: 'The race ran in the tab of the host, who has closed it.',
  advice: 'Host a race in your own tab, and invite the others.',
  remedies,
};

export const HOST_LOST: Problem = {
  id: 'host-lost',
  title: 'The connection to the host is lost',
  text: 'The tab of the host no longer responds.',
  advice: 'Ask the host for a new invitation, or host a race in your own tab.',
  remedies,
};

export const NO_DIRECT_WAY: Problem = {
  id: 'no-direct-way',
  title: 'There is no direct connection to the host',
  text: 'Your network or that of the host blocks direct connections between browsers.',
  advice:
    'If you are in different networks, the host needs a STUN server (stun=… in the link). If that does not help, race on a ' +
    'game server instead.',
  remedies,
};

/** Returns the problem for an invitation that cannot be read; `text` says why. */
export const badInvitation = (text: string): Problem => ({
  id: 'bad-invitation',
  title: 'This invitation cannot be used',
  text,
  advice: 'Ask the host for a new invitation, and open the whole link.',
  remedies,
});
