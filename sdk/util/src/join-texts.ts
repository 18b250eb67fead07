/** Scripts, and their punctuation, that put no space between words or sentences. */
const spacelessLetters = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff65]`;
const spaceBetween = new RegExp(String.raw`(?<=${spacelessLetters}) (?=${spacelessLetters})`, 'gu');

/** Texts one after the other; Japanese and Chinese without a space between them. */
export const joinTexts = (...texts: readonly string[]): string =>
  texts.filter(Boolean).join(' ').replace(spaceBetween, '');
