/** A text as a sentence that another one can follow, whoever wrote it. */
export const withFullStop = (text: string): string => (/[.!?…]["”)]?$/.test(text) ? text : `${text}.`);

/** What is wrong, and what helps. */
export const withStep = (message: string, step: string | undefined): string =>
  step ? `${withFullStop(message)} ${step}` : message;
