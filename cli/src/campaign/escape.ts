import { printable } from '../text.ts';

/** A record's text on one line, without control characters. */
export const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();

const entity = (character: string) => `&#${character.codePointAt(0) ?? 0};`;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => named[character] ?? entity(character));

/**
 * Safe anywhere in Markdown, also inside of its HTML and code: Markdown reads an entity as a character that never has a
 * meaning. Text that programs turn into links by themselves stays text.
 */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[!-+/:<-@[-`{-~]/g, entity)
    .replace(/^-/, entity)
    // A numbered list.
    .replace(/^(\d+)\./, '$1&#46;')
    .replaceAll(/(www)\./gi, '$1&#46;');

/**
 * Safe between words of Markdown, where an ampersand before a space, an apostrophe and a bracket after a word mean nothing:
 * people also read a letter as it is.
 */
export const escapeMarkdownText = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll('&#38; ', '& ')
    .replaceAll(/(?<=[\p{L}\p{N}])&#39;(?=\p{L})/gu, "'")
    .replaceAll(/(?<=[\p{L}\p{N}]) &#40;([\p{L}\p{N} .,-]*)&#41;/gu, ' ($1)');

/** A firm's link whose slug has no characters with a meaning in Markdown. It leads to the same place. */
export const plainLink = (url: string): string =>
  url.replace(/[^/]*$/, (slug) =>
    // All others are encoded already.
    slug.replaceAll(/[!'()*_~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  );
