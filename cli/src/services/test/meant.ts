import { nearest } from '@firmline/sdk/closest-name';

/** Half a sentence of help for a word that names nothing. */
export function meant(word: string, names: readonly string[]): string {
  const near = nearest(word, names);
  return near === undefined
    ? 'firmline test list shows all scenarios.'
    : `Did you mean ${JSON.stringify(near)}?`;
}
