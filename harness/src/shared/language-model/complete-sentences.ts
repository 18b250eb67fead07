/** Splits a text that is still being written into complete sentences and the open rest. */
export function completeSentences(text: string): { readonly complete: string[]; readonly open: string } {
  const segments = Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text));
  // The last may go on, even after a full stop: "at 9." may become "at 9.30".
  const open = segments.pop()?.segment ?? '';
  const complete = segments.map(({ segment }) => segment.trim()).filter((segment) => segment !== '');
  return { complete, open };
}
