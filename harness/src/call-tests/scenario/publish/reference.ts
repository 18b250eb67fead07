import { alternatives } from '#util/closest-name';
import * as v from 'valibot';
import { limitExamples } from '../reading/units.ts';
import { faultKinds } from '../vocabulary/faults.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { steps } from '../vocabulary/steps.ts';
import { thresholdMetrics } from '../vocabulary/thresholds.ts';
import { type Notes, type RecordNotes, required, type Rule, writtenName } from '../vocabulary/written.ts';

/** The reference of scenarios in Markdown, with one table for each kind of object. */
export const scenarioReference = (): string => [...sectionsOf(scenario, new Set())].join('\n\n');

type Noted = v.GenericSchema & Notes;

const code = (text: string) => `\`${text}\``;
const marked = (name: string, isLocal = false) => code(name) + (isLocal ? ' (L)' : '');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const inner = (schema: object): readonly Noted[] =>
  'options' in schema ? (schema.options as Noted[]) : 'item' in schema ? [schema.item as Noted] : [];

function* sectionsOf(schema: Noted, done: Set<unknown>): Generator<string> {
  const mark = schema.record?.title ?? schema;
  if (schema.type === 'picklist' || done.has(mark)) return;
  done.add(mark);
  if (schema.form === 'thresholds') yield metricsSection();
  else if (schema.form === 'fault') {
    yield* sectionsOf(inner(schema)[0] ?? schema, done);
    yield* Object.entries(faultKinds).map(([tag, kinds]) => faultsSection(tag, kinds));
  } else if (schema.form === 'step') yield* stepSections(done);
  else if (schema.record) yield* recordSections(schema.record, done);
  else for (const part of inner(schema)) yield* sectionsOf(part, done);
}

function* recordSections(record: RecordNotes, done: Set<unknown>): Generator<string> {
  const { title, fields, rules, shorthand, onlyShort } = record;
  const each = Object.entries(fields) as [string, Noted][];
  if (!onlyShort) {
    yield `### ${capital(title)}`;
    if (shorthand !== undefined) yield `In short, its ${code(writtenName(shorthand))} alone.`;
    yield table([['Key', 'Value', 'Meaning'], ...each.map(fieldRow)]);
    if (rules.length > 0) yield rules.map(ruleWords).join(' ');
  }
  for (const [, field] of each) yield* sectionsOf(required(field), done);
}

const isRequired = ({ type }: Noted) => type !== 'exact_optional';
const meaning = (schema: Noted) => v.getDescription(required(schema)) ?? '';

const fieldRow = ([name, schema]: readonly [string, Noted]): string[] => [
  marked(writtenName(name), required(schema).local),
  cell(valueWords(schema)),
  cell(`${isRequired(schema) ? 'Required. ' : ''}${meaning(schema)}`),
];

const maxNamed = 8;

function ruleWords(rule: Rule): string {
  if (rule.rule === 'together')
    return `${code(writtenName(rule.field))} needs ${code(writtenName(rule.needs))} beside it.`;
  const amount = { 'exactly-one': 'Exactly', 'at-most-one': 'At most', 'at-least-one': 'At least' };
  const names =
    rule.of.length > maxNamed ? 'its other keys' : alternatives(rule.of.map(writtenName).map(code));
  return `${amount[rule.rule]} one of ${names}.`;
}

/** Lists the choices if they are few or have no other description. */
function valueWords(optional: Noted): string {
  const schema = required(optional);
  const [first, second] = inner(schema);
  if ('options' in schema && typeof first === 'string') {
    const choices = schema.options as readonly string[];
    return schema.words?.startsWith('a ') ? schema.words : choices.map(code).join(', ');
  }
  if (schema.record) return schema.words ?? '';
  if (schema.type === 'union' && first && second?.type === 'array') return `${valueWords(first)}; or a list`;
  if (schema.type === 'array' && first) return `list of: ${valueWords(first)}`;
  if (schema.words !== undefined || !first || !second) return schema.words ?? '';
  return `${valueWords(first)}, or ${valueWords(second)}`;
}

function faultsSection(tag: string, kinds: Readonly<Record<string, Noted>>): string {
  const rows = Object.entries(kinds).map(([kind, { record }]) => {
    const [[, head] = [], ...keys] = Object.entries(record?.fields ?? {}) as [string, Noted][];
    return [
      marked(`${tag}: ${kind}`, tag === 'room'),
      cell(head ? meaning(head) : ''),
      cell(keys.map(keyWords).join('; ')),
    ];
  });
  return `### Faults of the ${tag}\n\n${table([['Fault', 'What happens', 'Keys'], ...rows])}`;
}

const keyWords = ([name, schema]: readonly [string, Noted]): string =>
  `${code(writtenName(name))}${isRequired(schema) ? ' (required)' : ''}: ${valueWords(schema)}`;

function* stepSections(done: Set<unknown>): Generator<string> {
  const each = Object.entries(steps);
  const rows = each.map(([name, { description, example }]) => [
    marked(name),
    cell(description),
    code(example || name),
  ]);
  yield `### Steps\n\n${table([['Step', 'What happens', 'Example'], ...rows])}`;
  for (const [, { value }] of each) if (value) yield* sectionsOf(value, done);
}

function metricsSection(): string {
  const rows = Object.entries(thresholdMetrics).map(([name, { description, unit, local }]) => [
    marked(name, local),
    cell(description),
    alternatives(limitExamples[unit].split(/, | or /).map(code)),
  ]);
  return `### Thresholds\n\n${table([['Figure', 'What it is', 'Bound'], ...rows])}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');

/** A Markdown table, its columns as wide as the formatter makes them. */
function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
}
