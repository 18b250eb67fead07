import { printable } from '../../../text.ts';

/** A record's text on one line, without control characters. */
export const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();

const entity = (character: string) => `&#${character.codePointAt(0) ?? 0};`;

/** Safe between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, entity);

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

/** A firm's link whose slug has no characters with a meaning in Markdown. It leads to the same place. */
export const plainLink = (url: string): string =>
  url.replace(/[^/]*$/, (slug) =>
    // All others are encoded already.
    slug.replaceAll(/[!'()*_~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  );
