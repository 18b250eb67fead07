/** Whether a name needs a smaller font. */
export const isLongName = (name: string): boolean => name.trim().length > 28;
