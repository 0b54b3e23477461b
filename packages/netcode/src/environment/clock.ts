/** Time comes from outside: the apps hand in a real clock, the tests and the lab a virtual one. */

/** Milliseconds since an arbitrary start; never goes back. */
export type Clock = () => number;
