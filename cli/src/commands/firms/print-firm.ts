import { isExpired, openFirmRepository, type FirmFetch, type FirmRepository } from '@firmline/sdk/firms';
import type { PlannedRequest } from '../../api/planned.ts';
import type { Firms } from '../../firms/connect.ts';
import { fieldNames, firmFields, titleOf } from '../../firms/fields.ts';
import type { WrittenFirm } from '../../firms/linked-firm.ts';
import { parsedJson } from '../../json.ts';
import { printValue, fullTime } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { counted, printable, printableLines, safeJson } from '../../text.ts';

/** Prints all fields of one firm. */
export const printFirm = (firm: WrittenFirm, output: Output): Promise<void> =>
  printValue(firm, () => printFirmText(firm, output), output);

function printFirmText(firm: WrittenFirm, output: Output): void {
  const field = (label: string, value: string) => `${output.style('dim', label.padEnd(14))}${value}`;
  output.data(field('Link', firm.url || '(unknown: the address of the page is not set)'));
  if (firm.expiresAt !== '')
    output.data(field(isExpired(firm) ? 'Expired' : 'Expires', fullTime(firm.expiresAt, output)));
  for (const name of fieldNames) {
    if (name === 'expiresAt') continue;
    const text =
      name === 'system' && firm.system ? `${[...firm.system].length} characters` : printable(firm[name]);
    const { empty } = firmFields[name];
    output.data(field(titleOf(name), text || (empty ? `(none: ${empty})` : '')));
  }
  if (firm.createdAt) output.data(field('Created', fullTime(firm.createdAt, output)));
  if (firm.updatedAt) output.data(field('Updated', fullTime(firm.updatedAt, output)));
  if (firm.system) output.data(`\n${printableLines(firm.system)}`);
}

/**
 * Shows a person the first write of a change, exactly as it would be sent, without its key; its reads find nothing. With
 * --json, it is part of the result.
 * @param rows the number of rows in all, with their word
 */
export async function tellPlanned(
  { supabaseUrl }: Pick<Firms, 'supabaseUrl'>,
  change: (repository: FirmRepository) => Promise<unknown>,
  output: Output,
  rows?: string,
): Promise<PlannedRequest> {
  const sent: PlannedRequest[] = [];
  const capture: FirmFetch = async (url, { method = 'GET', body }) => {
    if (method === 'GET') return Response.json([], { headers: { 'content-range': '*/0' } });
    sent.push({ method, url, body: body === undefined ? null : parsedJson(body) });
    throw new Error('Not sent.');
  };
  await change(openFirmRepository({ supabaseUrl, supabaseKey: 'not sent', fetch: capture })).catch(
    (error: unknown) => {
      if (sent.length === 0) throw error;
    },
  );
  const [planned] = sent;
  if (planned === undefined) throw new Error('The change sends no request.');
  const { method, url, body } = planned;
  output.note(`Not sent (--dry-run): ${method} ${url}`);
  const [first, ...more]: readonly unknown[] = Array.isArray(body) ? body : [];
  if (body !== null) output.note(safeJson(more.length > 0 ? first : body, 2));
  if (more.length > 0) output.note(`and ${counted(more.length, 'more row')}.`);
  if (rows !== undefined) output.note(`${rows} in all.`);
  return planned;
}

/** Shows what may be wrong with texts that a person has typed. */
export function tellSuspicions(messages: readonly string[], output: Output): void {
  for (const message of messages) output.note(printable(`Warning: ${message}`));
}
