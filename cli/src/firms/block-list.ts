import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { FirmRecord } from '@firmline/sdk/firms';
import { makeFolder } from '@firmline/util/make-folder';
import { configFolder } from '../config/paths.ts';
import { csvText } from '../csv.ts';
import { invalidInput, unwritable } from '../errors.ts';
import { readIfThere } from '../text-file.ts';
import { identityOf, looseIdentitiesOf } from './words/identity.ts';
import { csvRows } from './table/cells.ts';
import { textAt } from './words/value-template.ts';

type BlockedFirm = Pick<FirmRecord, 'name' | 'companyName' | 'slug'>;

/** People whom no import brings back: a CSV that a person can edit. It is one for all places, as a person is one. */
export const blockListFile = (): string => path.join(configFolder(), 'blocked.csv');

const header = ['name', 'company', 'slug', 'since'];

const readableList = 'Make it readable: without it, nobody knows who must not be imported.';

/**
 * @returns whether somebody is on the list: by contact and company in any spelling, or by slug; or perhaps, by a whole name
 *   with another company or without one, or without a middle name; undefined without a list
 * @throws FirmlineError 'invalid-input' if the list is there and cannot be read
 */
export function readBlockList(): ((firm: BlockedFirm) => boolean | 'perhaps') | undefined {
  const file = blockListFile();
  const bytes = readIfThere(file, readableList);
  if (bytes === undefined) return undefined;
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const [head, ...rows] = csvRows(text, { separator: ',', isNamed: false });
  if (head === undefined) return undefined;
  const [name, company, slug] = header.map((column) =>
    head.cells.findIndex((cell) => cell.trim() === column),
  );
  // A list that nobody can read would block nobody.
  if (name === undefined || name < 0)
    throw invalidInput(`${file} has no column "name".`, `Its first line is ${header.join(',')}.`);
  const people = new Set<string>();
  const slugs = new Set<string>();
  const looseIdentities = new Set<string>();
  for (const { cells } of rows) {
    const contact = { name: textAt(cells, name), companyName: textAt(cells, company) };
    if (contact.name !== '') people.add(identityOf(contact));
    for (const identity of looseIdentitiesOf(contact)) looseIdentities.add(identity);
    if (textAt(cells, slug) !== '') slugs.add(textAt(cells, slug));
  }
  return (firm) =>
    slugs.has(firm.slug) ||
    people.has(identityOf(firm)) ||
    (looseIdentitiesOf(firm).some((identity) => looseIdentities.has(identity)) && 'perhaps');
}

export function blockFirms(firms: readonly BlockedFirm[], now = new Date()): void {
  const file = blockListFile();
  const day = now.toISOString().slice(0, 10);
  const rows = firms.map(({ name, companyName, slug }) => [name, companyName, slug, day]);
  try {
    makeFolder(path.dirname(file));
    const earlierText = readIfThere(file, readableList)?.toString('utf8');
    // What ends the last line of a file that a person has edited.
    const firstLines = earlierText === undefined ? csvText([header]) : earlierText.endsWith('\n') ? '' : '\n';
    appendFileSync(file, `${firstLines}${csvText(rows)}`, { mode: 0o600 });
  } catch (cause) {
    throw unwritable(
      file,
      'Nobody was deleted. Make the folder writable, or set FIRMLINE_CONFIG_DIR to another.',
      cause,
    );
  }
}
