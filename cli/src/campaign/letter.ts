import { stat } from 'node:fs/promises';
import path from 'node:path';
import mustache, { type TemplateSpans } from 'mustache';
import { invalidInput, messageOf } from '../errors.ts';
import { flawOf } from '../firms/check-texts.ts';
import { fileNameOf, type LinkedFirm } from '../firms/slugs.ts';
import { firmline } from '../invocation.ts';
import { pngOf, svgOf } from '../link/qr.ts';
import { readTextFile, unreadable } from '../text-file.ts';
import { printable } from '../text.ts';
import type { CampaignFile } from './folder.ts';

export const letterFields = ['name', 'company', 'link', 'qr', 'code', 'slug', 'expires'] as const;

export type LetterField = (typeof letterFields)[number];

export type LetterFormat = 'markdown' | 'html' | 'text';

/** What the fields of a firm's letter say, not escaped. `qr`: the file of the code's picture; `code`: the code as SVG. */
type LetterValues = Readonly<Record<LetterField, string>>;

/** A Mustache template in which fields stand for the texts of a firm. */
export interface LetterTemplate {
  readonly format: LetterFormat;
  readonly source: string;
  /** The fields that it needs: those without a section for firms that lack them. */
  readonly needed: readonly LetterField[];
}

const formats: Readonly<Record<string, LetterFormat>> = {
  '.md': 'markdown',
  '.markdown': 'markdown',
  '.html': 'html',
  '.htm': 'html',
  '.txt': 'text',
};

/** Far more than a letter with pictures in it. */
const mostBytes = 5_000_000;

export async function readTemplate(file: string): Promise<LetterTemplate> {
  const format = formats[path.extname(file).toLowerCase()];
  if (!format) throw invalidInput(`${file} is no letter.`, 'Name it .md for Markdown, .html, or .txt.');
  const hint = 'Check the path after --letter.';
  const { size } = await stat(file).catch((cause: unknown) => {
    throw unreadable(file, cause, hint);
  });
  if (size > mostBytes) throw invalidInput(`${file} is larger than 5 MB.`, 'Link to large pictures instead.');
  return parseTemplate(await readTextFile(file, hint), format, file);
}

export function parseTemplate(source: string, format: LetterFormat, file: string): LetterTemplate {
  const used = new Set<string>();
  const sections = new Set<string>();
  const problems: string[] = [];
  const read = (spans: TemplateSpans) => {
    for (const [type, name, start, , inner] of spans) {
      const known = letterFields.some((field) => field === name);
      if (type === 'text' || type === '!') continue;
      if (!known || type === '>' || type === '=')
        problems.push(`line ${source.slice(0, start).split('\n').length}: unknown field "${oneLine(name)}"`);
      (type === '#' || type === '^' ? sections : used).add(name);
      if (Array.isArray(inner)) read(inner);
    }
  };
  try {
    read(mustache.parse(source));
  } catch (error) {
    problems.push(messageOf(error));
  }
  if (format !== 'text')
    for (const [place, where] of unsafePlaces) if (place.test(source)) problems.push(`a field is ${where}`);
  if (problems.length > 0)
    throw invalidInput(
      `${oneLine(file)} is not a letter: ${problems.join('; ')}.`,
      `Fields: ${letterFields.join(', ')}. {{^company}}your firm{{/company}} is a text for firms without one.`,
    );
  if (!['link', 'qr', 'code'].some((name) => used.has(name)))
    throw invalidInput(
      `${file} has neither {{link}} nor {{qr}}, so nobody could open the demo.`,
      'Add one. Fields have two braces on each side, such as {{name}}.',
    );
  const needed = letterFields.filter((field) => used.has(field) && !sections.has(field));
  return { format, source, needed };
}

const ofFirm = String.raw`\{\{(?!\s*(?:link|qr)\b)`;

/** Where no escaping keeps a text from becoming markup, in HTML and in the HTML of Markdown. */
const unsafePlaces: readonly (readonly [RegExp, string])[] = [
  [/<(script|style)\b(?:(?!<\/\1)[^])*\{\{/i, 'in a script or a style'],
  [/<[a-z](?:[^<>"']|"[^"]*"|'[^']*')*\{\{/i, 'in a tag, outside of double quotes'],
  [/<[a-z][^<>]*=\s*'[^'<>]*\{\{/i, 'in a tag, in single quotes'],
  [/<[a-z][^<>]*\s(?:on\w+|style)\s*=\s*"[^"]*\{\{/i, 'in an attribute that is code'],
  [new RegExp(`<[a-z][^<>]*\\s(?:href|src)\\s*=\\s*"[^"]*${ofFirm}`, 'i'), 'in an address'],
  [
    new RegExp(String.raw`\]\(\s*<?[^)\s]*${ofFirm}|^\s*>?\s*\[[^\]]*\]:\s*<?\S*${ofFirm}`, 'm'),
    'in an address',
  ],
  [new RegExp(`</?${ofFirm}`), 'directly after "<"'],
];

export const missingFields = ({ needed }: LetterTemplate, values: LetterValues): LetterField[] =>
  needed.filter((field) => oneLine(values[field]) === '');

/** The letter of a firm. Its texts are escaped for the format, so that none is read as markup. */
export function renderLetter({ format, source }: LetterTemplate, values: LetterValues): string {
  const escape = { html: escapeHtml, markdown: escapeMarkdownText, text: String }[format];
  const link = plainLink(oneLine(values.link));
  const view = {
    ...Object.fromEntries(letterFields.map((field) => [field, escape(oneLine(values[field]))])),
    // Markdown decodes entities in links too.
    link: format === 'text' ? link : escapeHtml(link),
    qr: values.qr,
    code: format === 'html' ? values.code : '',
  };
  return mustache.render(source, view, undefined, { escape: String });
}

/** A record's text on one line, without control characters. */
export const oneLine = (text: string): string => printable(text).replaceAll(/\s+/g, ' ').trim();

const entity = (character: string) => `&#${character.codePointAt(0) ?? 0};`;

const named: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Safe between tags and in quoted attributes. */
const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => named[character] ?? entity(character));

/** Safe anywhere in Markdown, also in its HTML and code: an entity never has a meaning, and no text becomes a link. */
export const escapeMarkdown = (text: string): string =>
  text
    .replaceAll(/[!-+/:<-@[-`{-~]/g, entity)
    .replace(/^-/, entity)
    // A numbered list.
    .replace(/^(\d+)\./, '$1&#46;')
    .replaceAll(/(www)\./gi, '$1&#46;');

/** Safe between words, where some of these signs mean nothing: people also read a letter as it is. */
export const escapeMarkdownText = (text: string): string =>
  escapeMarkdown(text)
    .replaceAll('&#38; ', '& ')
    .replaceAll(/(?<=[\p{L}\p{N}])&#39;(?=\p{L})/gu, "'")
    .replaceAll(/(?<=[\p{L}\p{N}]) &#40;([\p{L}\p{N} .,-]*)&#41;/gu, ' ($1)');

/** A firm's link whose slug has no characters with a meaning in Markdown. It leads to the same place. */
const plainLink = (url: string): string =>
  url.replace(/[^/]*$/, (slug) =>
    // All others are encoded already.
    slug.replaceAll(/[!'()*_~]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`),
  );

const endings = { markdown: '.md', html: '.html', text: '.txt' } as const;

export const codeOf = (firm: LinkedFirm): CampaignFile => ({
  file: `${fileNameOf(firm.slug)}.png`,
  content: pngOf(firm.url),
});

export function letterOf(firm: LinkedFirm, qr: string, template: LetterTemplate): CampaignFile {
  const content = renderLetter(template, textsOf(firm, qr));
  return { file: `${fileNameOf(firm.slug)}${endings[template.format]}`, content };
}

/** @param allow codes of texts that are let through */
export function checkTexts(
  firms: readonly LinkedFirm[],
  template: LetterTemplate,
  allow: readonly string[] | undefined,
): void {
  for (const firm of firms) {
    const flaw = flawOf({ name: firm.name, companyName: firm.companyName }, allow);
    if (flaw !== undefined)
      throw invalidInput(
        printable(`No letter can be written for "${firm.slug}": ${flaw}`),
        `Correct it with ${firmline} firms edit, then run the same command again.`,
      );
  }
  const lacking = firms.flatMap((firm) => {
    const fields = missingFields(template, textsOf(firm, fileNameOf(firm.slug)));
    return fields.length === 0 ? [] : [{ slug: firm.slug, fields }];
  });
  const [first] = lacking;
  if (!first) return;
  const some = lacking.slice(0, 5).map(({ slug, fields }) => `"${printable(slug)}" (${fields.join(', ')})`);
  const others = lacking.length > 5 ? ` and ${lacking.length - 5} others` : '';
  throw invalidInput(
    `Firms lack texts that the letter needs: ${some.join(', ')}${others}.`,
    `Add them, or a text for firms without one: {{^${first.fields[0] ?? 'company'}}}…{{/${first.fields[0] ?? 'company'}}}. Then run the same command again.`,
  );
}

const textsOf = (firm: LinkedFirm, qr: string): LetterValues => ({
  name: firm.name,
  company: firm.companyName,
  link: firm.url,
  slug: firm.slug,
  // The day in UTC.
  expires: firm.expiresAt.slice(0, 10),
  qr,
  code: svgOf(firm.url).trimEnd(),
});
