import { greetingOf, isExpired, type FirmRecord } from '@firmline/sdk/firms';
import { invalidInput } from '../../errors.ts';
import { fieldNames, firmFields, type FirmField } from './fields.ts';
import {
  bracketIn,
  emptySalutationIn,
  errorPartIn,
  isErrorValue,
  isErrorWord,
  isFiller,
  isNumber,
  placeholderIn,
} from './fillers.ts';
import { isVisible } from './identity.ts';
import { hasOneCase, isFirmName, isOddName, isShouted } from './names.ts';
import { isLostStatus, isOptOutNote } from './opt-outs.ts';
import { companyKinds, credentials, householdEnds, isYesOrNo, roles } from './word-lists.ts';
import { expiryText } from './times.ts';

const quoteExcerpt = (text: string) => {
  const one = text.replaceAll(/\s+/g, ' ').trim();
  return `"${one.slice(0, 40)}${one.length > 40 ? '…' : ''}"`;
};

/** What may be wrong with a text, and the end of its sentence about what is shown of it. */
const sentences = {
  'error-value': (excerpt) => `is ${quoteExcerpt(excerpt)}, which programs write for a missing value`,
  invisible: () => 'has nothing that a reader can see',
  markup: (excerpt) => `has ${quoteExcerpt(excerpt)}, a left-over of another program`,
  formula: (excerpt) => `is ${quoteExcerpt(excerpt)}, a formula of a spreadsheet`,
  placeholder: (excerpt) => `has a placeholder that was not filled in: ${quoteExcerpt(excerpt)}`,
  'file-name': (excerpt) => `is ${quoteExcerpt(excerpt)}, the name of a file instead of its text`,
  mojibake: (excerpt) => `has ${quoteExcerpt(excerpt)}, which looks like text in a wrong encoding`,
  number: (excerpt) => `is only a number: ${quoteExcerpt(excerpt)}`,
  address: (excerpt) => `is an address: ${quoteExcerpt(excerpt)}`,
  /** Two people, a role, a firm, a note, initials, or what stands for a missing value: a person sees which. */
  doubtful: (excerpt) => `may be something else: ${quoteExcerpt(excerpt)}`,
  capitals: (excerpt) => `is all in capitals or in none: ${quoteExcerpt(excerpt)}`,
  past: (excerpt) => `is in the past, ${excerpt}: the link would not work`,
} as const satisfies Readonly<Record<string, (excerpt: string) => string>>;

export type TextCode = keyof typeof sentences;

export const textCodes = Object.keys(sentences) as readonly TextCode[];

export interface TextProblem {
  readonly field: FirmField;
  readonly code: TextCode;
  readonly isRefused: boolean;
  readonly message: string;
}

type Texts = Partial<FirmRecord>;

interface Known {
  /** The firm as it is, whose own texts are not checked again. */
  readonly storedFirm?: FirmRecord | undefined;
  readonly allowedCodes?: readonly string[] | undefined;
}

const markupInName =
  /&(?:amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);|<\/[a-z]\w*>|<br\s*\/?>|<[a-z]\w*\s[^<>]*=[^<>]*>|_x[\da-f]{4}_|\(https?:\/\/[^)]*\)|\]\(https?:/i;
const tag = /<[a-z][^<>]*>/i;
const encodingRemains = /\\|&[a-z]{2,8};|^[[{]"|[=%][\dA-F]{2}(?=\S)/;
const markupInText = /_x000[0-9a-f]_|&(?:amp|lt|gt|quot|apos|nbsp|#\d+);/i;

const formula = /(?<!\S)=\s*(?:[A-Z][A-Z.]*\(|[A-Z]{1,3}\d+\b|["'\d(+-])/i;

/** UTF-8 that was read as Windows-1252 or, with √, as that of old Macs. */
const mojibake =
  /√\S|[ÃÂÐ][\u0080-\u00bfŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]|â(?:€|‚|„)[\u0080-\u00bfŒœŠšŸŽž˜–—‘’‚“”„†‡•…‰‹›€™¦]?/u;

export function textProblems(texts: Texts, { storedFirm, allowedCodes = [] }: Known = {}): TextProblem[] {
  const problems: TextProblem[] = [];
  for (const field of fieldNames) {
    const text = texts[field];
    if (text === undefined || text === '' || text === storedFirm?.[field] || field === 'slug') continue;
    const addProblem = (code: TextCode, isRefused: boolean, excerpt = text, subject = '') => {
      const { label } = firmFields[field];
      const message = `The ${code === 'past' ? 'expiry' : label} ${subject}${sentences[code](excerpt)}.`;
      if (!allowedCodes.includes(code)) problems.push({ field, code, isRefused, message });
    };
    if (field === 'expiresAt') {
      if (isExpired({ expiresAt: text })) addProblem('past', true, expiryText(text));
      continue;
    }
    const isName = field === 'name' || field === 'companyName';
    if (isName) checkName(text, field, addProblem);
    else checkProse(text, field, addProblem);
    if (problems.some((one) => one.field === field && one.isRefused)) continue;
    const errorPart = field === 'name' ? text.split(/\s+/).find(isErrorPart) : errorPartIn(text);
    if (errorPart !== undefined) addProblem('error-value', field === 'name', errorPart, 'has a part that ');
  }
  return problems;
}

/** A sign alone, as in "Ada -", stands for a last name that is missing. */
const isErrorPart = (word: string, at: number, words: readonly string[]): boolean =>
  isErrorWord(word) || (at > 0 && at === words.length - 1 && isErrorValue(word));

type Add = (code: TextCode, isRefused: boolean, excerpt?: string) => void;

function checkName(text: string, field: 'name' | 'companyName', add: Add): void {
  const trimmedText = text.trim();
  if (!isVisible(trimmedText)) return add('invisible', true);
  if (isErrorValue(trimmedText)) return add('error-value', true);
  if (formula.test(trimmedText)) return add('formula', true);
  const placeholder = placeholderIn(trimmedText);
  if (placeholder !== undefined) return add('placeholder', true, placeholder);
  const markup = markupInName.exec(trimmedText)?.[0];
  if (markup !== undefined) return add('markup', true, markup);
  if (trimmedText.includes('\ufffd')) return add('mojibake', true);
  const code = suspicionOf(trimmedText, field);
  if (code !== undefined) add(code, false, code === 'markup' ? tag.exec(trimmedText)?.[0] : trimmedText);
}

/** What may be wrong with a name, the surest first. */
function suspicionOf(name: string, field: 'name' | 'companyName'): TextCode | undefined {
  if (tag.test(name) || encodingRemains.test(name)) return 'markup';
  if (mojibake.test(name)) return 'mojibake';
  if (isNumber(name)) return 'number';
  if (/^(?:https?:\/\/|www\.)|^\S+@\S+\.\S+$|^[a-z\d-]+\.(?:com|net|org|law|legal)$/i.test(name))
    return 'address';
  const brackets = /[[(<{]([^\])>}]+)[\])>}]/.exec(name)?.[1];
  const isMissing = isFiller(name) || (brackets !== undefined && isFiller(brackets));
  if (isMissing || / ::: |(?!\t)\p{Cc}/u.test(name)) return 'doubtful';
  if (field === 'companyName') {
    // An address or a telephone number beside the name.
    if (/;\S|\d{3}[-.\s]\d{4}|,.*,? [A-Z]{2},? \d{5}\b/s.test(name)) return 'doubtful';
    if (isNoCompany(name)) return 'doubtful';
    return isShouted(name) ? 'capitals' : undefined;
  }
  // Its words are checked one by one.
  if (name.split(/\s+/).some((word) => isErrorWord(word))) return undefined;
  if (roles.is(name) || isFirmName(name) || isOddName(name)) return 'doubtful';
  return hasOneCase(name) ? 'capitals' : undefined;
}

const isNote = (part: string): boolean => isErrorWord(part) || isFiller(part) || isLostStatus(part);

/** Whether a company is only a kind of one, a role, an answer or a household, or has a note beside it: "Roe LLP (closed)". */
function isNoCompany(name: string): boolean {
  const parts = name.split(/\s[-–—]\s|[()[\]]/).map((part) => part.trim());
  return (
    [companyKinds, roles, credentials].some(({ is }) => is(name)) ||
    (name.length > 1 && isYesOrNo(name)) ||
    /^(?:formerly\s|c\/o\s|attn\b|[xz]{2,}\s)/i.test(name) ||
    isOptOutNote(name) ||
    householdEnds.isAtEnd(name) ||
    // A value for a missing cell has a warning of its own.
    (parts.length > 1 && errorPartIn(name) === undefined && parts.some(isNote))
  );
}

function checkProse(text: string, field: FirmField, add: Add): void {
  const trimmedText = text.trim();
  if (trimmedText !== '' && !isVisible(trimmedText)) return add('invisible', true);
  if (isErrorValue(trimmedText)) return add('error-value', true);
  if (/^=\s*[A-Z][A-Z.]*\(.*\)$/is.test(trimmedText)) return add('formula', true);
  if (/^@[\w./\\~-]+$/.test(trimmedText)) add('file-name', true);
  // A column "System" of another program has the names of programs.
  if (field === 'system' && /^[\p{L}\d]+(?: [\p{L}\d]+)?$/u.test(trimmedText)) add('doubtful', false);
  const placeholder = placeholderIn(trimmedText, { isPrompt: field === 'system' });
  if (placeholder !== undefined) add('placeholder', true, placeholder);
  else {
    const doubtfulPlace = (field === 'system' ? bracketIn : emptySalutationIn)(trimmedText);
    if (doubtfulPlace !== undefined) add('placeholder', false, doubtfulPlace);
  }
  const markup = markupInText.exec(trimmedText)?.[0];
  if (markup !== undefined) add('markup', /_x/i.test(markup), markup);
  if (trimmedText.includes('\ufffd') || mojibake.test(trimmedText))
    add('mojibake', false, (mojibake.exec(trimmedText) ?? ['\ufffd'])[0]);
}

/** Describes the first text of a record that must not appear on a client's page; undefined if all may. */
export const flawOf = (firm: Texts | undefined, allowedCodes?: readonly string[]): string | undefined =>
  firm &&
  textProblems({ ...firm, expiresAt: '' }, { allowedCodes }).find(({ isRefused }) => isRefused)?.message;

/** Refuses texts that a person has typed. @returns warnings about suspicious texts, one sentence each */
export function acceptTexts(texts: Texts, context: Known = {}): string[] {
  const problems = textProblems(texts, context);
  const refusedText = problems.find(({ isRefused }) => isRefused);
  if (refusedText === undefined) return problems.map(({ message }) => message);
  const { code, field, message } = refusedText;
  const file = field === 'system' && code === 'file-name' ? 'Pass --system-file with a file. ' : '';
  const laterHint = code === 'past' ? 'Choose a later day. ' : '';
  const greeting = field === 'name' ? ` The page would say "${greetingOf({ name: texts.name ?? '' })}"` : '';
  throw invalidInput(`${message}${greeting}`, `${file}${laterHint}If it is meant so, pass --allow ${code}.`);
}
