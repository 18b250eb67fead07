/** Whether a name would fill the page if it were set as large as others. */
export const isLongName = (name: string): boolean => name.trim().length > 28;
