/** The clock of the netcode. The apps pass in a real clock, the tests and the lab a virtual one. */

/** Returns the milliseconds since an arbitrary start. The result never decreases. */
export type Clock = () => number;
