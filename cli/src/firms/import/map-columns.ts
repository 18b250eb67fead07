import {
  addCandidates,
  contradict,
  hasOtherNames,
  mostCertainColumn,
  findNameColumns,
  type Candidate,
  type ColumnFacts,
  type MappedTable,
} from './column-candidates.ts';
import { useOfColumn, type ColumnUse } from '../words/column-names.ts';
import { fieldNames, type FirmField } from '../words/fields.ts';
import { doubtsIn, type Doubt } from '../words/opt-outs.ts';
import {
  explainUnreadColumns,
  companiesAmong,
  noName,
  fallbackReasonStart,
  type UnreadColumn,
} from './unread-columns.ts';
import {
  chosenFields,
  textAt,
  titleOfColumn,
  textOfColumn,
  writtenTemplate,
  type ValueTemplate,
} from '../words/value-template.ts';

/** The columns of first and last name, and what the name is: put together of them, a column of its own, or the first one alone. */
export interface PersonColumns {
  readonly name: 'both' | 'whole' | 'first';
  readonly first?: number | undefined;
  readonly last?: number | undefined;
}

export interface Mapping {
  readonly fields: ReadonlyMap<FirmField, ValueTemplate>;
  /** Undefined if the person has chosen the column of the name. */
  readonly person?: PersonColumns;
  /** Other columns for rows whose own is empty, by their positions. */
  readonly fallbacks: ReadonlyMap<FirmField, number>;
  /** Columns that may say that somebody should not be called, and leave nobody out. */
  readonly doubts: readonly Doubt[];
  /** Columns that are read although a person has hidden them. */
  readonly hiddenColumns: readonly string[];
  /** A column of links to a map, if no column is read for the company. */
  readonly mapColumn: string | undefined;
  /** Columns that may have the company, if no column is read for it. */
  readonly possibleCompanies: readonly string[];
  readonly unreadColumns: readonly UnreadColumn[];
}

/** Rows that show what a column contains. */
const sampleRows = 1000;

/**
 * Finds what each field is read from. A column whose values cannot be a field's is not taken for it.
 * @param map such as `name=Contact`, `name={First Name} {Last Name}`, `name=#2` or, to read it from no column, `slug=`
 */
export function mapColumns(table: MappedTable, map: readonly string[] = []): Mapping {
  const { columns, rows } = table;
  const { fields, unmappedFields } = chosenFields(map, columns);
  const mappedUses = new Set<ColumnUse>([...fields.keys(), ...unmappedFields]);
  const isOpen = (field: FirmField) => !fields.has(field) && !unmappedFields.has(field);
  const unreadReasons = new Map<number, string | undefined>();
  const sample = rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell = '') => cell.trim()));
  const { hiddenColumns = new Set() } = table;
  const columnFacts: ColumnFacts = { columns, rows, sample, hiddenColumns, candidates: new Map() };
  addCandidates(columnFacts, new Set([...fields.values()].flat()), unreadReasons);

  const names = isOpen('name')
    ? findNameColumns(columnFacts)
    : { last: columnFacts.candidates.get('lastName')?.[0]?.index };
  const { first, last, template } = names;
  if (template !== undefined) fields.set('name', template);
  for (const field of fieldNames) {
    const column = field !== 'name' && isOpen(field) ? mostCertainColumn(field, columnFacts) : undefined;
    if (column !== undefined) fields.set(field, [column]);
  }
  explainUnreadColumns(columnFacts, fields, mappedUses, unreadReasons);
  // A table without names can change firms that exist.
  if (!fields.has('name') && !fields.has('slug')) throw noName(table, unreadReasons);
  const usedColumns = new Set([...fields.values()].flat());
  const name = fields.get('name') ?? [];
  const isFirstAlone =
    name.length === 1 && useOfColumn(textAt(columns, Number(name[0])))?.use === 'firstName';
  const nameUse = isFirstAlone ? 'first' : template !== undefined && template.length > 1 ? 'both' : 'whole';
  return {
    fields,
    ...((template !== undefined || isFirstAlone) && { person: { name: nameUse, first, last } }),
    fallbacks: fallbacksOf(columnFacts, fields, mappedUses, unreadReasons),
    doubts: doubtsIn(
      table,
      (index) => usedColumns.has(index) || useOfColumn(textAt(columns, index)) !== undefined,
    ),
    hiddenColumns: [...usedColumns].flatMap((part) =>
      typeof part === 'number' && hiddenColumns.has(part) ? textAt(columns, part) : [],
    ),
    mapColumn: fields.has('companyName') ? undefined : columns[mapColumnOf(sample)],
    possibleCompanies: isOpen('companyName') ? companiesAmong(unreadReasons, columnFacts) : [],
    unreadColumns: [...unreadReasons].map(([index, reason]) => ({
      column: titleOfColumn(index, columns),
      ...(reason !== undefined && { reason }),
    })),
  };
}

const mapLink = /\bmaps\.google\.|google\.[a-z.]+\/maps|goo\.gl\/maps|maps\.app\.goo\.gl/i;

/** Where most rows have a link to a map, as lists of places have; -1 if nowhere. */
const mapColumnOf = (sample: ColumnFacts['sample']): number =>
  (sample[0] ?? []).findIndex(
    (_, index) => sample.filter((cells) => mapLink.test(textAt(cells, index))).length * 2 > sample.length,
  );

/** Finds what is read where a name or a company is empty: a surely named, visible column that contradicts nothing. */
function fallbacksOf(
  columnFacts: ColumnFacts,
  fields: ReadonlyMap<FirmField, ValueTemplate>,
  mappedUses: ReadonlySet<ColumnUse>,
  unreadReasons: Map<number, string | undefined>,
): ReadonlyMap<FirmField, number> {
  const { columns, rows, candidates, hiddenColumns } = columnFacts;
  const fallbacks = new Map<FirmField, number>();
  for (const field of ['name', 'companyName'] as const) {
    const template = fields.get(field);
    if (template === undefined || mappedUses.has(field)) continue;
    const fillsField = ({ index, certainty }: Candidate) =>
      !template.includes(index) &&
      hiddenColumns?.has(index) !== true &&
      (field === 'name'
        ? !hasOtherNames(index, template, columnFacts)
        : certainty < 2 && !contradict(Number(template[0]), index, columnFacts)) &&
      rows.some(({ cells }) => textAt(cells, index) && !textOfColumn(template, cells));
    const fallback = candidates.get(field)?.find(fillsField)?.index;
    if (fallback === undefined) continue;
    fallbacks.set(field, fallback);
    unreadReasons.set(fallback, `${fallbackReasonStart} "${writtenTemplate(template, columns)}" is empty`);
  }
  return fallbacks;
}
