import { FirmlineError } from '@firmline/sdk/errors';
import { escapeHtml, escapeMarkdown, escapeMarkdownText, oneLine, plainLink } from './escape.ts';
import { type Place, placeFinder } from './place.ts';

export const letterFields = ['name', 'company', 'link', 'qr', 'slug', 'expires'] as const;

export type LetterField = (typeof letterFields)[number];

export type LetterFormat = 'markdown' | 'html' | 'text';

/** What the fields of a firm's letter say, not escaped. */
export interface LetterValues extends Readonly<Record<Exclude<LetterField, 'qr'>, string>> {
  /** File name of the code's picture, beside the letter. */
  readonly qr: string;
  /** The code as SVG, for HTML. */
  readonly qrSvg: string;
}

interface Field {
  readonly name: LetterField;
  /** The text for an empty value. */
  readonly fallback: string | undefined;
  readonly place: Place;
}

/** A letter in which fields stand for the texts of a firm. */
export interface LetterTemplate {
  readonly format: LetterFormat;
  readonly pieces: readonly (string | Field)[];
}

const field = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;

/**
 * Parses a template: `{{name}}`, or `{{company|your firm}}` with a text for firms without a company.
 * @param file for the error
 * @throws FirmlineError 'invalid-input' that names every problem with its line
 */
export function parseTemplate(source: string, format: LetterFormat, file: string): LetterTemplate {
  const pieces: (string | Field)[] = [];
  const problems: string[] = [];
  const finder = format === 'text' ? undefined : placeFinder(format === 'markdown');
  const problem = (at: number, words: string) =>
    problems.push(`line ${source.slice(0, at).split('\n').length}: ${words}`);
  const take = (literal: string, at: number) => {
    const open = literal.indexOf('{{');
    if (open !== -1) problem(at + open, '"{{" begins no field');
    finder?.read(literal);
    pieces.push(literal);
  };
  let end = 0;
  for (const { 0: whole, 1: given = '', 2: fallback, index } of source.matchAll(field)) {
    take(source.slice(end, index), end);
    end = index + whole.length;
    const isTriple = source[index - 1] === '{';
    const name = letterFields.find((one) => one === given.trim());
    if (isTriple) problem(index, `"{${whole}}": texts are always escaped, so write "${whole}"`);
    else if (name === undefined) problem(index, `unknown field "${oneLine(given)}"`);
    else {
      const place = finder?.place() ?? { kind: 'text' };
      const why = misplaced(name, place);
      if (why !== undefined) problem(index, `{{${name}}} ${why}`);
      pieces.push({ name, fallback, place });
    }
  }
  take(source.slice(end), end);
  if (problems.length === 0) return { format, pieces };
  throw new FirmlineError(`${oneLine(file)} is not a letter: ${problems.join('; ')}.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: `Fields: ${letterFields.join(', ')}. {{company|your firm}} adds a text for firms without one.`,
  });
}

function misplaced(name: LetterField, place: Place): string | undefined {
  if (place.kind === 'unsafe') return `is ${place.where}, where no text is safe`;
  const isAddress = name === 'link' || name === 'qr';
  if (place.kind === 'address' && !isAddress)
    return 'is in an address, where only {{link}} and {{qr}} are safe';
  return undefined;
}

/** The fields that a letter needs and the firm lacks, each once. */
export const missingFields = ({ pieces }: LetterTemplate, values: LetterValues): LetterField[] => [
  ...new Set(
    pieces.flatMap((piece) =>
      typeof piece !== 'string' && piece.fallback === undefined && oneLine(values[piece.name]) === ''
        ? piece.name
        : [],
    ),
  ),
];

/** The letter of a firm. Its texts are escaped for the place of their field, so that none is read as markup. */
export const renderLetter = ({ format, pieces }: LetterTemplate, values: LetterValues): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : valueOf(piece, format, values))).join('');

function valueOf({ name, fallback = '', place }: Field, format: LetterFormat, values: LetterValues): string {
  const value = oneLine(values[name]) || oneLine(fallback);
  if (name === 'qr') return format === 'html' && place.kind === 'text' ? values.qrSvg : value;
  if (format === 'text') return name === 'link' ? plainLink(value) : value;
  // The same in both formats, since Markdown decodes entities in links.
  if (name === 'link') return escapeHtml(plainLink(value));
  if (format === 'html') return escapeHtml(value);
  return place.kind === 'text' ? escapeMarkdownText(value) : escapeMarkdown(value);
}
