/** Returns a number with its noun, such as "1 lap" or "3 laps". */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
