import { digitsOf } from './numbers.ts';

const spokenSigns: Readonly<Record<string, string>> = { dot: '.', underscore: '_', dash: '-', hyphen: '-' };

const joinWords = (words: readonly string[]): string =>
  words.map((word) => spokenSigns[word.toLowerCase()] ?? digitsOf(word) ?? word.toLowerCase()).join('');

const address = String.raw`[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+`;
const wordsForOthers = /\b(?:his|her|their|your|wrote|sent|e-?mailed)\b/i;
const endings = 'com|org|net|edu|gov|info|biz|law|legal|example|[a-z]{2}';
const spokenAddress = new RegExp(
  String.raw` at ((?:[a-z0-9-]{1,30}(?: [a-z0-9-]{1,30})? dot ){1,3}(?:${endings}))(?![\w-])`,
  'i',
);

/** The written addresses of a text. */
export const emailsIn = (text: string): string[] =>
  [...text.matchAll(new RegExp(address, 'g'))].map(([email]) => email);

/** The caller's e-mail address as it is written or read out; undefined for none. @param isAsked it was asked for */
export function emailIn(words: string, isAsked: boolean): string | undefined {
  const text = words
    .replace(/\barroba\b/gi, 'at')
    .replace(/\bpunto\b/gi, 'dot')
    .replace(/\bgui[óo]n bajo\b/gi, 'underscore')
    .replace(/\bgui[óo]n\b/gi, 'dash');
  const writtenMatch = new RegExp(address).exec(text);
  if (writtenMatch)
    return wordsForOthers.test(text.slice(0, writtenMatch.index)) ? undefined : writtenMatch[0];
  const spokenMatch = spokenAddress.exec(text);
  // "We left because at one dot me and John …"
  if (!spokenMatch || !(isAsked || /\b(?:e-?mail|correo|address|write|reach)\b/i.test(text)))
    return undefined;
  const [lastPart = ''] = text
    .slice(0, spokenMatch.index)
    .split(/[,;:!?] /)
    .slice(-1);
  const wordsBefore = lastPart.split(' ').slice(-12);
  const verb = wordsBefore.findLastIndex((word) =>
    /^(?:is|it's|that's|at|address|e-?mail|be|es|s[íi])$/i.test(word),
  );
  const name = wordsBefore.slice(verb + 1);
  return name.length === 0 ? undefined : `${joinWords(name)}@${joinWords((spokenMatch[1] ?? '').split(' '))}`;
}
