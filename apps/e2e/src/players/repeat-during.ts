// Makes a simulated player act while a test waits for the outcome.

/** Repeats `step` until `work` settles, and returns the result of `work`. Throws if either throws. */
export async function repeatDuring<Outcome>(step: () => Promise<void>, work: () => Promise<Outcome>): Promise<Outcome> {
  let isWorking = true;
  const repeat = async () => {
    while (isWorking) await step();
  };
  const finish = async () => {
    try {
      return await work();
    } finally {
      isWorking = false;
    }
  };
  const [outcome] = await Promise.all([finish(), repeat()]);
  return outcome;
}
