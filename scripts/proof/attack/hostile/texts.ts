import { stringify } from 'yaml';
import { csvText, marksFormula } from '../../../../cli/src/csv.ts';
import { formatFirmText, parseFirmText } from '../../../../cli/src/firms/firm-text.ts';
import { mapColumns } from '../../../../cli/src/firms/map-columns.ts';
import { readFirms } from '../../../../cli/src/firms/records.ts';
import { readTable } from '../../../../cli/src/firms/table/table.ts';
import { parseScenario } from '../../../../harness/src/call-tests/scenario/reading/parse-scenario.ts';
import { emptyFirm } from '../../../../sdk/src/firms/fields.ts';
import { isSlug, slugify } from '../../../../sdk/src/firms/slug.ts';
import { validateFirm } from '../../../../sdk/src/firms/validation.ts';
import { parseMessage } from '../../../../sdk/src/web-call/messages/messages.ts';
import { Way } from './judge.ts';

type Judge = (value: string, way: Way) => void | Promise<void>;

/** Reads a file of one firm as an import does. */
async function importOne(text: string, file: string, value: string, way: Way): Promise<void> {
  const table = await readTable({ bytes: Buffer.from(text), name: file });
  const rows = readFirms(table, mapColumns(table));
  const [row] = rows;
  if (row !== undefined && row.problem === undefined) way.compare(value, value, row.texts.system);
  else if (row?.problem) way.refused++;
  else way.fail(value, 'no row, and no word about it');
}

const slugs: Judge = (value, way) => {
  const slug = slugify(value);
  if (slug === '') way.refused++;
  else way.compare(value, true, isSlug(slug));
};

const records: Judge = (value, way) =>
  way.compare(value, value, validateFirm({ slug: 'a', name: 'Name', system: value }).system);

/** A file is UTF-8, which has no lone surrogates. */
const csv: Judge = (value, way) => {
  const text = value.toWellFormed();
  const table = csvText([['a', 'Name', text]], { mark: marksFormula });
  return importOne(`slug,name,system\n${table}`, 'firms.csv', text, way);
};

const json: Judge = (value, way) =>
  importOne(
    JSON.stringify([{ slug: 'a', name: 'Name', system: value, [value]: value }]),
    'firms.json',
    value,
    way,
  );

const jsonLines: Judge = (value, way) =>
  importOne(`${JSON.stringify({ slug: 'a', name: 'Name', system: value })}\n`, 'firms.jsonl', value, way);

const drafts: Judge = (value, way) => {
  const texts = { name: value, companyName: value, firstMessage: value, system: value };
  const read = parseFirmText(formatFirmText({ ...emptyFirm, slug: 'a', ...texts }));
  const same = Object.keys(texts).every((field) => read[field as keyof typeof texts] === value);
  way.compare(value, true, same);
};

const noFile = () => ({ problem: 'There is no such file.' });

const scenarios: Judge = (value, way) => {
  const text = stringify({ name: value, steps: [{ click: 'Try in Browser' }, { say: value }] });
  const { scenario, problems } = parseScenario(text, 'hostile.yaml', noFile);
  if (scenario) way.compare(value, value, scenario.name);
  else if (problems.length > 0) way.refused++;
  else way.fail(value, 'no scenario, and no word about it');
};

/** Uses the value as the whole file. */
const rawScenarios: Judge = (value, way) => {
  const { scenario, problems } = parseScenario(value, 'hostile.yaml', noFile);
  if (scenario === null && problems.length > 0) way.refused++;
  else way.fail(value, 'taken for a scenario');
};

const messages: Judge = (value, way) => {
  parseMessage(value);
  parseMessage({ type: value, [value]: value });
  const read = parseMessage(
    JSON.stringify({ type: 'transcript', role: 'user', transcriptType: 'final', transcript: value }),
  );
  const transcript = typeof read === 'object' && read?.type === 'transcript' ? read.transcript : undefined;
  way.compare(value, value, transcript);
};

const judges: Readonly<Record<string, Judge>> = {
  'slug made of it': slugs,
  record: records,
  'CSV, exported and imported': csv,
  JSON: json,
  'JSON lines': jsonLines,
  'draft for an editor': drafts,
  'YAML of a scenario': scenarios,
  'the value as a scenario': rawScenarios,
  'app message of a call': messages,
};

/** Passes every value through all text readers, without a server. */
export async function throughTexts(values: readonly string[], signal: AbortSignal): Promise<Way[]> {
  const ways: Way[] = [];
  for (const [name, judge] of Object.entries(judges)) {
    const way = new Way(name);
    for (const value of values) {
      signal.throwIfAborted();
      try {
        await judge(value, way);
      } catch (error) {
        way.caught(value, error);
      }
    }
    ways.push(way);
  }
  return ways;
}
