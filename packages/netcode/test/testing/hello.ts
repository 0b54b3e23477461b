/** The hello of a client that tests connect by themselves. */
import { type HelloMessage, PROTOCOL_VERSION } from '@shotgun-rally/protocol';

/** Asks for the driver's seat of the first car. Tests replace some of the fields. */
export const HELLO: HelloMessage = {
  kind: 'hello',
  version: PROTOCOL_VERSION,
  name: 'Ann',
  room: 'TEST',
  role: 'driver',
  car: 0,
  model: '',
  encoding: 'packed',
  token: '',
  isNewcomer: false,
};
