import type { IntakeNote } from './types.ts';

/** The function with which an assistant writes down what it has heard. */
export const noteIntake = { name: 'note_intake' };

/** What an assistant noted: only texts, and lists of texts. */
export function notedValues(parameters: Readonly<Record<string, unknown>>): IntakeNote['values'] {
  const entries = Object.entries(parameters).flatMap(([name, value]): [string, string][] => {
    const text: unknown = Array.isArray(value) ? value.join(', ') : value;
    return typeof text === 'string' && text.trim() !== '' ? [[name, text.trim()]] : [];
  });
  return Object.fromEntries(entries);
}
