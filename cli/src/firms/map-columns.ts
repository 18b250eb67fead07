import { invalidInput } from '../invalid-input.ts';
import { isOurColumn, useOfColumn, type Certainty, type ColumnUse } from './column-names.ts';
import { fieldNamed, fieldNames, plain, type Field } from './fields.ts';
import type { Table } from './table/rows.ts';

/** Texts and columns that make up a value: `{First Name} {Last Name}`, or one column alone. */
export type Template = readonly (string | number)[];

/** What each field is read from. */
export interface Mapping {
  readonly fields: ReadonlyMap<Field, Template>;
  /** The columns of first and last name, if the name was composed of them without being asked. */
  readonly composed?: { readonly first: number; readonly last: number };
  /** The column of the last name, if the name is the first name alone. */
  readonly lastName?: number;
  /** Columns that are not read, and why. */
  readonly leftOut: readonly LeftOut[];
}

export interface LeftOut {
  readonly column: string;
  /** Undefined for a column that means no field. */
  readonly why?: string;
}

export interface ColumnRules {
  /** Such as `name=Contact`, `name={First Name} {Last Name}` or, to read it from no column, `slug=`. */
  readonly map?: readonly string[] | undefined;
  /** The field that must have a column. Default: name. */
  readonly required?: 'name' | 'slug';
}

const requiredWords = { name: 'name of the contact', slug: 'slug of the firm' } as const;

/** The columns that `--map` names, which show where a table's header is. */
export const columnsIn = (map: readonly string[] = []): string[] =>
  map.flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1);
    const parts = [...value.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    return parts.length > 0 ? parts : [value];
  });

/**
 * Finds what each field is read from: from `--map`, or by the usual names of columns. A column whose values cannot be a
 * field's is not taken for it, whatever its name.
 * @throws FirmlineError 'invalid-input' for a column that is missing or unclear
 */
export function mapColumns(
  { columns, sample }: Pick<Table, 'columns' | 'sample'>,
  { map = [], required = 'name' }: ColumnRules = {},
): Mapping {
  const fields = new Map<Field, Template>();
  const unmapped = new Set<Field>();
  for (const pair of map) {
    const [field, value] = parsePair(pair);
    if (value.trim() === '') unmapped.add(field);
    else fields.set(field, templateOf(value, columns, pair));
  }
  const taken = new Set([...fields.values()].flat().filter((part) => typeof part === 'number'));
  const leftOut = new Map<number, string | undefined>();
  const candidates = candidatesOf(columns, sample, taken, leftOut);
  const isOpen = (field: Field) => !fields.has(field) && !unmapped.has(field);

  const names: NameColumns = isOpen('name')
    ? nameOf(candidates, columns, sample)
    : { last: candidates.get('lastName')?.[0]?.index };
  const { template } = names;
  if (template !== undefined) fields.set('name', template);
  for (const field of fieldNames) {
    if (field === 'name' || !isOpen(field)) continue;
    const column = mostCertain(candidates.get(field) ?? [], field, columns, sample);
    if (column !== undefined) fields.set(field, [column]);
  }
  const used = new Set([...fields.values()].flat());
  for (const [index, name] of columns.entries()) {
    const use = useOfColumn(name)?.use;
    // The name has these parts, or the person has chosen what it is.
    const isPart = use === 'firstName' || use === 'lastName';
    const isKnown = name === '' || used.has(index) || leftOut.has(index) || isOurColumn(name) || isPart;
    if (!isKnown) leftOut.set(index, undefined);
  }
  if (!fields.has(required)) {
    const refused = [...leftOut].find(
      ([index, why]) => why !== undefined && useOfColumn(columns[index] ?? '')?.use === required,
    );
    const but =
      refused === undefined ? '' : ` "${columns[refused[0]] ?? ''}" was not used: ${refused[1] ?? ''}.`;
    throw invalidInput(
      `No column contains the ${requiredWords[required]}.${but}`,
      `Columns: ${listed(columns)}. Map one with --map ${required}='…'.`,
    );
  }
  const { first, last } = names;
  const name = fields.get('name') ?? [];
  const isFirstAlone = name.length === 1 && useOfColumn(columns[Number(name[0])] ?? '')?.use === 'firstName';
  return {
    fields,
    ...(template !== undefined &&
      template.length > 1 &&
      first !== undefined &&
      last !== undefined && { composed: { first, last } }),
    ...(last !== undefined && isFirstAlone && { lastName: last }),
    leftOut: [...leftOut].map(([index, why]) => ({
      column: columns[index] ?? '',
      ...(why !== undefined && { why }),
    })),
  };
}

/** The value of a row. Parts that are empty leave no gap. */
export function valueOf(template: Template, cells: readonly (string | undefined)[]): string | undefined {
  const [first] = template;
  if (template.length === 1 && typeof first === 'number') return cells[first];
  const text = template
    .map((part) => (typeof part === 'number' ? (cells[part] ?? '').trim() : part))
    .join('');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** A template with the columns renumbered by their places among those that are read. */
export const placed = (template: Template, columns: readonly number[]): Template =>
  template.map((part) => (typeof part === 'number' ? columns.indexOf(part) : part));

/** A template as a person writes it. */
export const writtenTemplate = (template: Template, columns: readonly string[]): string =>
  template.length === 1 && typeof template[0] === 'number'
    ? (columns[template[0]] ?? '')
    : template.map((part) => (typeof part === 'number' ? `{${columns[part] ?? ''}}` : part)).join('');

interface Candidate {
  readonly index: number;
  readonly certainty: Certainty;
}

type Candidates = Map<ColumnUse, Candidate[]>;
type Sample = Table['sample'];

/** The columns that could be a field, by their names, without those whose values do not fit. */
function candidatesOf(
  columns: readonly string[],
  sample: Sample,
  taken: ReadonlySet<number>,
  leftOut: Map<number, string | undefined>,
): Candidates {
  const found: Candidates = new Map();
  for (const [index, name] of columns.entries()) {
    const use = useOfColumn(name);
    if (use === undefined || taken.has(index)) continue;
    // A field's own name is believed: its values are checked row by row.
    const why = use.certainty === 0 ? undefined : misfit(use.use, use.certainty, valuesOf(index, sample));
    if (why !== undefined) leftOut.set(index, why);
    else found.set(use.use, [...(found.get(use.use) ?? []), { index, certainty: use.certainty }]);
  }
  return found;
}

const valuesOf = (index: number, sample: Sample): string[] =>
  sample.map((cells) => (cells[index] ?? '').trim()).filter((value) => value !== '');

const looksLike = {
  number: /^[\d\s().+/-]*\d[\d\s().+/-]*$/,
  id: /^(?=.*\d)[A-Za-z]{0,6}[-_#]?[\w-]{3,}$/,
  address: /^(?:https?:\/\/|www\.|mailto:)|^\/|^\S+@\S+\.\S+$/i,
  sentence: /[.!?…]["'»”]?$/,
} as const;

/** Why the values of a column cannot be a field's; undefined if they can. */
function misfit(use: ColumnUse, certainty: Certainty, values: readonly string[]): string | undefined {
  const most = (test: (value: string) => boolean) => values.filter(test).length * 2 > values.length;
  if (values.length === 0) return certainty === 2 ? 'it is empty' : undefined;
  const isName = ['name', 'firstName', 'lastName', 'companyName'].includes(use);
  if (isName && most((value) => looksLike.address.test(value))) return 'its values are addresses';
  if (isName && most((value) => looksLike.number.test(value))) return 'its values are numbers';
  if (isName && most((value) => looksLike.id.test(value) && !value.includes(' ')))
    return 'its values are identifiers';
  if (use === 'firstMessage' && certainty === 2 && !most((value) => looksLike.sentence.test(value)))
    return 'its values are no sentences';
  if (use === 'expiresAt' && !most((value) => /\d/.test(value))) return 'its values are no times';
  return undefined;
}

/**
 * The most certain of several columns.
 * @throws FirmlineError 'invalid-input' if equally certain ones contradict each other
 */
function mostCertain(
  candidates: readonly Candidate[],
  use: ColumnUse,
  columns: readonly string[],
  sample: Sample,
): number | undefined {
  const [first, ...others] = candidates.toSorted((a, b) => a.certainty - b.certainty);
  if (first === undefined) return undefined;
  const rival = others.find(
    ({ index, certainty }) => certainty === first.certainty && differ(first.index, index, sample),
  );
  if (rival === undefined) return first.index;
  const [one = '', other = ''] = [columns[first.index], columns[rival.index]];
  if (one === other)
    throw invalidInput(
      `There are two columns "${one}" with different values.`,
      'Rename or remove one of them.',
    );
  throw invalidInput(
    `The columns "${one}" and "${other}" could both be the ${use}.`,
    `Choose one, for example with --map '${use}=${other}'.`,
  );
}

/** Whether two columns contradict each other: an empty value contradicts nothing. */
const differ = (one: number, other: number, sample: Sample): boolean =>
  sample.some((cells) => {
    const [a, b] = [(cells[one] ?? '').trim(), (cells[other] ?? '').trim()];
    return a !== '' && b !== '' && a !== b;
  });

interface NameColumns {
  readonly template?: Template;
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

/**
 * What the contact's name is read from. A column "Name" beside a first or a last name may be the whole name, or the other
 * part of it ("Vorname" and "Name"); its values tell.
 */
function nameOf(candidates: Candidates, columns: readonly string[], sample: Sample): NameColumns {
  const pick = (use: ColumnUse) => {
    const index = mostCertain(candidates.get(use) ?? [], use, columns, sample);
    return index === undefined ? {} : { index };
  };
  const { index: first } = pick('firstName');
  const { index: last } = pick('lastName');
  const whole = wholeName(candidates.get('name') ?? [], first ?? last, sample);
  const parts = { ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
  if (whole.index !== undefined) return { ...parts, template: [whole.index] };
  if (first !== undefined && last !== undefined) return { ...parts, template: [first, ' ', last] };
  if (first !== undefined && whole.other !== undefined)
    return { first, last: whole.other, template: [first, ' ', whole.other] };
  if (last !== undefined && whole.other !== undefined)
    return { first: whole.other, last, template: [whole.other, ' ', last] };
  if (first !== undefined) return { first, template: [first] };
  const name = mostCertain(candidates.get('name') ?? [], 'name', columns, sample);
  return name === undefined ? parts : { ...parts, template: [name] };
}

/** Of the columns that could be the name: one that contains the given part of it, or else one that may be the other part. */
function wholeName(
  candidates: readonly Candidate[],
  part: number | undefined,
  sample: Sample,
): { readonly index?: number; readonly other?: number } {
  if (part === undefined) return {};
  const sorted = candidates.toSorted((a, b) => a.certainty - b.certainty);
  for (const { index } of sorted) {
    let [with_, without] = [0, 0];
    for (const cells of sample) {
      const [name, piece] = [plain(cells[index] ?? ''), plain(cells[part] ?? '')];
      if (name === '' || piece === '') continue;
      if (name.includes(piece)) with_++;
      else without++;
    }
    if (with_ > without) return { index };
  }
  const [other] = sorted;
  return other === undefined ? {} : { other: other.index };
}

function templateOf(value: string, columns: readonly string[], pair: string): Template {
  if (columns.includes(value)) return [columnNamed(value, columns, pair)];
  if (!/\{[^{}]+\}/.test(value)) return [columnNamed(value, columns, pair)];
  return value
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? columnNamed(part.slice(1, -1), columns, pair) : part));
}

function columnNamed(name: string, columns: readonly string[], pair: string): number {
  const index = columns.indexOf(name.trim());
  if (index < 0)
    throw invalidInput(`There is no column "${name}" for --map ${pair}.`, `Columns: ${listed(columns)}.`);
  if (columns.indexOf(name.trim(), index + 1) > 0)
    throw invalidInput(`There are two columns "${name}".`, 'Rename one of them.');
  return index;
}

function parsePair(pair: string): readonly [Field, string] {
  const at = pair.indexOf('=');
  const field = at < 0 ? undefined : fieldNamed(pair.slice(0, at));
  if (field !== undefined) return [field, pair.slice(at + 1)];
  throw invalidInput(
    `--map ${pair} does not name a field.`,
    `Write field=Column. Fields: ${fieldNames.join(', ')}.`,
  );
}

/** Maximum columns named in a message: Outlook exports ninety. */
const namedColumns = 8;

export function listed(names: readonly string[]): string {
  const shown = names
    .filter((name) => name !== '')
    .slice(0, namedColumns)
    .map((name) => `"${name}"`);
  const left = names.filter((name) => name !== '').length - shown.length;
  return left > 0 ? `${shown.join(', ')} and ${left} more` : shown.join(', ');
}

/**
 * Refuses columns that would be left out: their name may be a mistake.
 * @throws FirmlineError 'invalid-input'
 */
export function refuseUnknown({ leftOut }: Pick<Mapping, 'leftOut'>): void {
  const unknown = leftOut.filter(({ why }) => why === undefined).map(({ column }) => column);
  const unfit = leftOut.filter(({ why }) => why !== undefined);
  if (leftOut.length === 0) return;
  const what = unknown.length === 1 ? 'column' : 'columns';
  const sentences = [
    ...(unknown.length > 0 ? [`Unknown ${what}: ${listed(unknown)}.`] : []),
    ...unfit.map(({ column, why = '' }) => `"${column}" was not used: ${why}.`),
  ];
  const them = leftOut.length === 1 ? 'it' : 'them';
  throw invalidInput(
    sentences.join(' '),
    `Map ${them} with --map field='${leftOut[0]?.column ?? ''}' (${fieldNames.join(', ')}), or skip with --ignore-unknown.`,
  );
}
