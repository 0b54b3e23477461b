// Two things at once: a closed loop that plays, and what is awaited meanwhile.

/** Repeats `step` while `work` goes on, and gives what came of the work; what either throws ends both. */
export async function during<Outcome>(step: () => Promise<void>, work: () => Promise<Outcome>): Promise<Outcome> {
  let isWorking = true;
  const repeat = async () => {
    while (isWorking) await step();
  };
  const watch = async () => {
    try {
      return await work();
    } finally {
      isWorking = false;
    }
  };
  const [outcome] = await Promise.all([watch(), repeat()]);
  return outcome;
}
