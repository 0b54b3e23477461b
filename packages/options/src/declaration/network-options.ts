/** The options for a simulated network, which the server and the lab share. */
import { optional } from './option.ts';
import { delayRange, integer, percent } from './readers.ts';

const LAG_MAX_MS = 5000;

const delayMs = integer(0, LAG_MAX_MS, 'ms');

/** Delay, jitter, loss and duplicates of a simulated network; each value is null if the option is not given. */
export const NETWORK_OPTIONS = {
  lag: optional(delayRange(delayMs), {
    placeholder: 'MIN-MAX',
    help: 'simulated delay each way, uniform and independent per message; one number for a fixed delay',
  }),
  jitter: optional(delayMs, {
    placeholder: 'MS',
    help: 'widens the delay range by this much at both ends, each way',
  }),
  loss: optional(percent(), {
    placeholder: 'PERCENT',
    help: 'simulated packet loss each way: the share of 16 ms slots whose messages are lost',
  }),
  duplicate: optional(percent(), {
    placeholder: 'PERCENT',
    help: 'share of messages that arrive twice (datagram links only)',
  }),
};
