/** Makes a link to a server in this tab or behind a data channel one that a player can use. */
import type { Link } from '@shotgun-rally/netcode';
import type { PlayerLink, Transport } from './server-link.ts';

/** Adds to a link that is already open what `PlayerLink` requires. */
export const asPlayerLink = (link: Link, transport: Transport): PlayerLink =>
  Object.assign(link, { isOpen: true, onOpen: () => {}, transport });
