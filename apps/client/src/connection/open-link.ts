/** Links to a server in this tab or behind a data channel, which are open from the start. */
import type { Link } from '@shotgun-rally/netcode';
import type { PlayerLink, Transport } from './server-link.ts';

/** Returns the same link as one that a player can use. */
export const openLink = (link: Link, transport: Transport): PlayerLink =>
  Object.assign(link, { isOpen: true, onOpen: () => {}, transport });
