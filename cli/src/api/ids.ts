/** Whether a text has the form of the platform's ids. */
export const isWholeId = (text: string): boolean => /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(text);

/** Whether a text may be the beginning of an id. */
export const isStartOfId = (text: string): boolean => /^[\da-f][\da-f-]{3,34}$/.test(text);
