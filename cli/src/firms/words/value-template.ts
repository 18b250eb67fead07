import { invalidInput } from '../../errors.ts';
import { fieldNamed, fieldNames, plainName, wordOfField, type FirmField } from './fields.ts';

/** Texts and columns that make up a value: `{First Name} {Last Name}`, or one column alone. */
export type ValueTemplate = readonly (string | number)[];

/** The columns that `--map` names, which show where a table's header is. */
export const columnsIn = (map: readonly string[] = []): string[] =>
  map.flatMap((pair) => {
    const value = pair.slice(pair.indexOf('=') + 1);
    const parts = [...value.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
    return parts.length > 0 ? parts : [value];
  });

/** What `--map` says. */
interface ChosenFields {
  readonly fields: Map<FirmField, ValueTemplate>;
  readonly unmappedFields: ReadonlySet<FirmField>;
}

export function chosenFields(map: readonly string[], columns: readonly string[]): ChosenFields {
  const fields = new Map<FirmField, ValueTemplate>();
  const unmappedFields = new Set<FirmField>();
  for (const pair of map) {
    const [field, value] = parsePair(pair);
    if (value.trim() === '') unmappedFields.add(field);
    else fields.set(field, templateOf(value, columns, pair));
  }
  return { fields, unmappedFields };
}

/** The value of a row. Parts that are empty leave no gap. */
export function valueOfColumn(
  template: ValueTemplate,
  cells: readonly (string | undefined)[],
): string | undefined {
  const [firstPiece] = template;
  if (template.length === 1 && typeof firstPiece === 'number') return cells[firstPiece];
  const text = template.map((part) => (typeof part === 'number' ? textAt(cells, part) : part)).join('');
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** The same, empty if the row lacks it, and without the spaces around it. */
export const textOfColumn = (template: ValueTemplate, cells: readonly (string | undefined)[]): string =>
  (valueOfColumn(template, cells) ?? '').trim();

export const writtenTemplate = (template: ValueTemplate, columns: readonly string[]): string =>
  template.length === 1 && typeof template[0] === 'number'
    ? titleOfColumn(template[0], columns)
    : template
        .map((part) => (typeof part === 'number' ? `{${titleOfColumn(part, columns)}}` : part))
        .join('');

function templateOf(value: string, columns: readonly string[], pair: string): ValueTemplate {
  if (columns.includes(value) || !/\{[^{}]+\}/.test(value))
    return [columnNamed(value, columns, `--map ${pair}`)];
  return value
    .split(/(\{[^{}]+\})/)
    .filter((part) => part !== '')
    .map((part) => (part.startsWith('{') ? columnNamed(part.slice(1, -1), columns, `--map ${pair}`) : part));
}

/** The trimmed text of a cell or column at an index; an empty text if there is no such cell. */
export const textAt = (texts: readonly (string | undefined)[], offset = -1): string =>
  (texts[offset] ?? '').trim();

/** A column's name, or else its place as --map and --where take it. */
export const titleOfColumn = (index: number, columns: readonly string[]): string =>
  textAt(columns, index) || `#${index + 1}`;

/** The place of a column: its name, or #2 for the second one. */
export function columnNamed(name: string, columns: readonly string[], flag: string): number {
  const columnName = name.trim();
  const place = Number(/^#(\d+)$/.exec(columnName)?.[1] ?? 0) - 1;
  const exactIndex = columns.indexOf(columnName);
  const index =
    exactIndex >= 0
      ? exactIndex
      : place in columns
        ? place
        : columns.findIndex((one) => plainName(one) === plainName(columnName) && plainName(one) !== '');
  if (index < 0)
    throw invalidInput(`There is no column "${name}" for ${flag}.`, `Columns: ${columnsInWords(columns)}.`);
  const secondIndex = columns.indexOf(columnName, index + 1);
  if (exactIndex >= 0 && secondIndex > 0)
    throw invalidInput(
      `There are two columns "${name}".`,
      `Name one by its place: #${index + 1} or #${secondIndex + 1}.`,
    );
  return index;
}

function parsePair(pair: string): readonly [FirmField, string] {
  const equalsIndex = pair.indexOf('=');
  const field = equalsIndex < 0 ? undefined : fieldNamed(pair.slice(0, equalsIndex));
  if (field !== undefined) return [field, pair.slice(equalsIndex + 1)];
  throw invalidInput(
    `--map ${pair} does not name a field.`,
    `Write field=Column. Fields: ${fieldNames.map(wordOfField).join(', ')}.`,
  );
}

/** Maximum columns named in a message: Outlook exports ninety. */
const maxNamedColumns = 8;

export function columnsInWords(names: readonly string[]): string {
  const quotedNames = names.filter((name) => name !== '').map((name) => `"${name}"`);
  const shownNames = quotedNames.slice(0, maxNamedColumns).join(', ');
  return quotedNames.length > maxNamedColumns
    ? `${shownNames} and ${quotedNames.length - maxNamedColumns} more`
    : shownNames;
}
