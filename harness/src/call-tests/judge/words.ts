const maxShown = 240;

/** A text in quotes, with white space collapsed and cut to a maximum length. */
export function quoted(text: string): string {
  const spaced = text.replaceAll(/\s+/g, ' ').trim();
  if (spaced === '') return 'nothing';
  return JSON.stringify(spaced.length > maxShown ? `${spaced.slice(0, maxShown)}…` : spaced);
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? 'nothing';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** `350 ms`, `1.2 s`. */
export const inTime = (ms: number): string =>
  Math.abs(ms) < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;

/** `1 request`, `2 requests`, `no request`. */
export const counted = (count: number, noun: string): string =>
  count === 0 ? `no ${noun}` : `${count} ${noun}${count === 1 ? '' : 's'}`;
