import type { KeptFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../../invalid-input.ts';
import { fieldNamed, fieldNames } from '../../firm-fields.ts';
import { readInput } from '../api/input.ts';
import { parseFirmText } from './firm-text.ts';

/** Reads a firm from a JSON file, or from the format of `firms edit`; - is standard input. */
export async function readFirmFile(file: string): Promise<Partial<KeptFirm>> {
  const text = (await readInput(file)).replace(/^\uFEFF/, '');
  const name = file === '-' ? 'Standard input' : file;
  if (!text.trimStart().startsWith('{')) return parseFirmText(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw invalidInput(
      `${name} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}.`,
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
