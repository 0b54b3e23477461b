/** The processor time of this process. */
const MS_US = 1000;

/** Returns the processor time (ms) that this process has used. */
export function processorTimeMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / MS_US;
}
