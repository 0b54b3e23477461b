/** Returns a name with a capital first letter, as a title. */
export const capitalised = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
