import { alternatives } from '#util/closest-name';
import * as v from 'valibot';
import { faultsBy, serviceFault } from '../vocabulary/faults.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { notesOf, requiredPart, type Rule, writtenName } from '../vocabulary/schema.ts';
import { steps } from '../vocabulary/steps.ts';
import { thresholdMetrics } from '../vocabulary/thresholds.ts';
import { limitExamples } from '../vocabulary/values.ts';

/** The reference of scenarios in Markdown, with one table for each kind of object. */
export const scenarioReference = (): string =>
  [
    ...sectionsOf(scenario, new Set()),
    ...sectionsOf(serviceFault, new Set()),
    ...Object.entries(faultsBy).map(([tag, kinds]) => faultsSection(tag, kinds)),
    stepsSection(),
    ...Object.values(steps).flatMap(({ value }) => (value ? [...sectionsOf(value, new Set())] : [])),
    metricsSection(),
  ]
    .filter((section, index, all) => all.indexOf(section) === index)
    .join('\n\n');

type AnySchema = v.GenericSchema;
type Fields = readonly (readonly [name: string, schema: AnySchema])[];

const code = (text: string) => `\`${text}\``;
const markedName = (name: string, isLocal = false) => code(name) + (isLocal ? ' (L)' : '');
const capitalizeText = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const fieldsOfSchema = (schema: AnySchema): Fields =>
  Object.entries((notesOf(schema).fields ?? {}) as Record<string, AnySchema>);
/** What stands inside a list, or the alternatives. */
const schemasInside = (schema: AnySchema): readonly AnySchema[] =>
  'item' in schema ? [schema.item as AnySchema] : (notesOf(schema).options ?? []);

function* sectionsOf(schemaPart: AnySchema, writtenTitles: Set<string>): Generator<string> {
  const schema = requiredPart(schemaPart);
  const { title = '', options = [], shorthand, fields } = notesOf(schema);
  if (writtenTitles.has(title) || title === 'a fault' || title === 'a step') return;
  if (title !== '') writtenTitles.add(title);
  if (fields && title !== '' && options.length > 0) {
    const rules = options.flatMap((option) => notesOf(option).rules ?? []);
    yield [
      `### ${capitalizeText(title)}`,
      ...(shorthand === undefined ? [] : [`In short, its ${code(writtenName(shorthand))} alone.`]),
      markdownTable([['Key', 'Value', 'Meaning'], ...fieldsOfSchema(schema).map(fieldRow)]),
      ...(rules.length > 0 ? [rules.map(ruleWords).join(' ')] : []),
    ].join('\n\n');
  }
  for (const part of fields ? fieldsOfSchema(schema).map(([, field]) => field) : schemasInside(schema))
    yield* sectionsOf(part, writtenTitles);
}

const isRequired = ({ type }: AnySchema) => type !== 'exact_optional';
const meaning = (schema: AnySchema) => v.getDescription(requiredPart(schema)) ?? '';

const fieldRow = ([name, schema]: Fields[number]): string[] => [
  markedName(writtenName(name), notesOf(schema).local),
  cell(valueWords(schema)),
  cell(`${isRequired(schema) ? 'Required. ' : ''}${meaning(schema)}`),
];

const maxNamed = 8;

function ruleWords(rule: Rule): string {
  if (rule.rule === 'together')
    return `${code(writtenName(rule.field))} needs ${code(writtenName(rule.otherField))} beside it.`;
  const amount = { 'exactly-one': 'Exactly', 'at-most-one': 'At most', 'at-least-one': 'At least' };
  const names =
    rule.fields.length > maxNamed ? 'its other keys' : alternatives(rule.fields.map(writtenName).map(code));
  return `${amount[rule.rule]} one of ${names}.`;
}

/** Lists the choices if they are few or have no other description. */
function valueWords(part: AnySchema): string {
  const schema = requiredPart(part);
  const { words } = notesOf(schema);
  if (schema.type === 'picklist' && !words?.startsWith('a '))
    return (schema as v.PicklistSchema<string[], undefined>).options.map(code).join(', ');
  if (words !== undefined) return words;
  const parts = schemasInside(schema).map(valueWords);
  return schema.type === 'array' ? `list of: ${parts.join()}` : parts.join(', or ');
}

function faultsSection(tag: string, kinds: Readonly<Record<string, AnySchema>>): string {
  const rows = Object.entries(kinds).map(([kind, schema]) => {
    const [head, ...keys] = fieldsOfSchema(schema);
    return [
      markedName(`${tag}: ${kind}`, tag === 'room'),
      cell(head ? meaning(head[1]) : ''),
      cell(keys.map(keyWords).join('; ')),
    ];
  });
  return `### Faults of the ${tag}\n\n${markdownTable([['Fault', 'What happens', 'Keys'], ...rows])}`;
}

const keyWords = ([name, schema]: Fields[number]): string =>
  `${code(writtenName(name))}${isRequired(schema) ? ' (required)' : ''}: ${valueWords(schema)}`;

function stepsSection(): string {
  const rows = Object.entries(steps).map(([name, { description, example }]) => [
    markedName(name),
    cell(description),
    code(example || name),
  ]);
  return `### Steps\n\n${markdownTable([['Step', 'What happens', 'Example'], ...rows])}`;
}

function metricsSection(): string {
  const rows = Object.entries(thresholdMetrics).map(([name, { description, unit, local }]) => [
    markedName(name, local),
    cell(description),
    alternatives(limitExamples[unit].split(/, | or /).map(code)),
  ]);
  return `### Thresholds\n\n${markdownTable([['Figure', 'What it is', 'Bound'], ...rows])}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** A Markdown table, its columns as wide as the formatter makes them. */
function markdownTable(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
