import type { KeptFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../errors.ts';
import { fieldNamed, fieldNames, firmFields } from './fields.ts';
import { readInput } from '../api/fields.ts';

/** The system prompt comes below the fields. */
const fields = fieldNames.filter((field) => field !== 'system');
const known = fields.map((field) => firmFields[field].label).join(', ');
const rule = '---';

/** A firm as a text for an editor: one line per given field, a rule, and the system prompt unchanged. */
export const formatFirmText = (firm: Partial<KeptFirm>): string =>
  [
    ...fields.flatMap((field) => {
      const text = firm[field];
      return text === undefined ? [] : `${firmFields[field].label}: ${quotedWhereNeeded(text)}`;
    }),
    ...(firm.system === undefined ? [] : [rule, firm.system]),
    '',
  ].join('\n');

const quotedWhereNeeded = (text: string) =>
  /[\r\n\u2028\u2029]|^["\s]|\s$/.test(text) ? JSON.stringify(text) : text;

/**
 * Parses such a text. The result has only the fields that it names.
 * @throws FirmlineError 'invalid-input' with the line
 */
export function parseFirmText(text: string): Partial<KeptFirm> {
  const lines = text.split('\n');
  const end = lines.findIndex((line) => line.trimEnd() === rule);
  const head = end < 0 ? lines : lines.slice(0, end);
  const firm: Partial<Record<keyof KeptFirm, string>> = {};
  for (const [index, line] of head.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const colon = line.indexOf(':');
    const label = line.slice(0, Math.max(colon, 0)).trim();
    const field = fields.find((one) => firmFields[one].label === label.toLowerCase());
    if (field === undefined) {
      throw wrong(
        index,
        `"${line.slice(0, 40).trim()}" is not a field`,
        `Fields: ${known}. The prompt goes below ${rule}.`,
      );
    }
    firm[field] = valueOf(line.slice(colon + 1).trim(), index);
  }
  if (end < 0) return firm;
  const system = lines.slice(end + 1).join('\n');
  // Editors add a line break at the end.
  return { ...firm, system: system.replace(/\n$/, '') };
}

function valueOf(text: string, index: number): string {
  if (!text.startsWith('"')) return text;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'string') return value;
  } catch {
    // Reported below.
  }
  throw wrong(
    index,
    'the quoted text is not valid JSON',
    String.raw`Write "…", with \n for a new line and \" for a quote.`,
  );
}

const wrong = (index: number, what: string, hint: string) =>
  invalidInput(`Line ${index + 1}: ${what}.`, hint);

/** Reads a firm from a JSON file, or from the format of `firms edit`; - is standard input. */
export async function readFirmFile(file: string): Promise<Partial<KeptFirm>> {
  const name = file === '-' ? 'standard input' : file;
  const text = await readInput(file);
  if (!text.trimStart().startsWith('{')) return parseFirmText(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidInput(
      `${name.replace('standard', 'Standard')} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
      undefined,
      cause,
    );
  }
  return fieldsOf(value, name);
}

function fieldsOf(value: unknown, name: string): Partial<KeptFirm> {
  const firm: Partial<Record<keyof KeptFirm, string>> = {};
  for (const [key, one] of Object.entries(value as object)) {
    // Commands print these besides the fields with --json.
    if (['url', 'planned', 'createdAt', 'updatedAt'].includes(key)) continue;
    const field = fieldNamed(key);
    if (field === undefined) {
      throw invalidInput(`${name} has an unknown field "${key}". Fields: ${fieldNames.join(', ')}.`);
    }
    if (typeof one !== 'string' && one !== null) throw invalidInput(`"${key}" in ${name} is not a string.`);
    firm[field] = one ?? '';
  }
  return firm;
}
