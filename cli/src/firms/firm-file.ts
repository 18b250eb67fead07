import type { KeptFirm } from '@firmline/sdk/firms';
import { invalidInput } from '../invalid-input.ts';
import { fieldNamed, fieldNames } from './fields.ts';
import { parseFirmText } from './firm-text.ts';
import { readSource, type Source } from './table/source.ts';
import { textOf } from './table/table.ts';

/**
 * Reads a firm from a JSON file, or from the format of `firms edit`; - is standard input.
 * @param source its content, if it was read already
 */
export async function readFirmFile(file: string, source?: Source): Promise<Partial<KeptFirm>> {
  const { name, bytes } = source ?? (await readSource(file));
  const text = textOf(bytes, name);
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
