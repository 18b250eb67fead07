/** Adds a full stop where a text of another program has none, so that another sentence can follow. */
export const withFullStop = (text: string): string => (/[.!?…]["”)]?$/.test(text) ? text : `${text}.`);

/** What is wrong, and what helps. */
export const withStep = (message: string, step: string | undefined): string =>
  step ? `${withFullStop(message)} ${step}` : message;
