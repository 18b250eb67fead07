import { alternatives } from '@firmline/sdk/closest-name';
import { limitExamples, units } from '../reading/units.ts';
import { wanted } from '../reading/wanted.ts';
import { writtenName } from '../vocabulary/names.ts';
import { scenario } from '../vocabulary/scenario.ts';
import type {
  Alternatives,
  Field,
  MetricsShape,
  ObjectShape,
  Rule,
  Shape,
  StepShape,
} from '../vocabulary/shape.ts';
import { table } from './table.ts';

/** All that a scenario can say, in Markdown: one table for each kind of object. */
export const scenarioReference = (): string => [...sectionsOf(scenario, new Set())].join('\n\n');

const code = (text: string) => `\`${text}\``;
const localMark = ' (L)';
const marked = (name: string, isLocal: boolean) => code(name) + (isLocal ? localMark : '');

function* sectionsOf(shape: Shape, done: Set<Shape>): Generator<string> {
  if (done.has(shape)) return;
  done.add(shape);
  switch (shape.kind) {
    case 'list':
      yield* sectionsOf(shape.item, done);
      break;
    case 'either':
      for (const option of shape.options) yield* sectionsOf(option, done);
      break;
    case 'object':
      yield* objectSections(shape, done);
      break;
    case 'step':
      yield* stepSections(shape, done);
      break;
    case 'metrics':
      yield metricsSection(shape);
      break;
    case 'tagged':
      for (const [key, branch] of Object.entries(shape.tags))
        if (branch.kind === 'object') yield* objectSections(branch, done);
        else yield alternativesSection(key, branch);
  }
}

function* objectSections(shape: ObjectShape, done: Set<Shape>): Generator<string> {
  const short =
    shape.shorthand === undefined ? '' : ` In short, its ${code(writtenName(shape.shorthand))} alone.`;
  const fields = Object.entries(shape.fields);
  if (shape.onlyShort !== true) {
    yield `### ${capital(shape.title)}`;
    if (short) yield short.trim();
    yield table([['Key', 'Value', 'Meaning'], ...fields.map(([name, field]) => fieldRow(name, field))]);
    const rules = shape.rules.map(ruleWords).join(' ');
    if (rules !== '') yield rules;
  }
  for (const [, field] of fields) yield* sectionsOf(field.shape, done);
}

const fieldRow = (name: string, { shape, says, required, local }: Field): string[] => [
  marked(writtenName(name), local),
  cell(valueWords(shape)),
  cell(`${required ? 'Required. ' : ''}${says}`),
];

const mostNamed = 8;

function ruleWords(rule: Rule): string {
  if (rule.rule === 'together')
    return `${code(writtenName(rule.field))} needs ${code(writtenName(rule.needs))} beside it.`;
  const amount = { 'exactly-one': 'Exactly', 'at-most-one': 'At most', 'at-least-one': 'At least' }[
    rule.rule
  ];
  const names =
    rule.of.length > mostNamed ? 'its other keys' : alternatives(rule.of.map(writtenName).map(code));
  return `${amount} one of ${names}.`;
}

/** Words are listed where they are few, or where nothing else tells them. */
const valueWords = (shape: Shape): string => {
  if (shape.kind === 'choice' && shape.wanted === undefined) return shape.choices.map(code).join(', ');
  if (shape.kind === 'list') {
    const item = valueWords(shape.item);
    return shape.orSingle ? `${item}; or a list` : `list of: ${item}`;
  }
  if (shape.kind === 'either') return shape.options.map(valueWords).join(', or ');
  // How it is written is told once, above all tables.
  return shape.kind === 'quantity' ? units[shape.unit].noun : wanted(shape);
};

function alternativesSection(key: string, { byValue }: Alternatives): string {
  const rows = Object.entries(byValue).map(([value, { says, local, object }]) => [
    marked(`${key}: ${value}`, local),
    cell(says),
    cell(Object.entries(object.fields).map(keyWords).join('; ')),
  ]);
  return `### Faults of the ${key}\n\n${table([['Fault', 'What happens', 'Keys'], ...rows])}`;
}

const keyWords = ([name, { shape, required }]: readonly [string, Field]): string =>
  `${code(writtenName(name))}${required ? ' (required)' : ''}: ${valueWords(shape)}`;

function* stepSections(shape: StepShape, done: Set<Shape>): Generator<string> {
  const rows = Object.entries(shape.steps).map(([name, { says, local, example }]) => [
    marked(name, local),
    cell(says),
    code(example || name),
  ]);
  yield `### Steps\n\n${table([['Step', 'What happens', 'Example'], ...rows])}`;
  for (const { object } of Object.values(shape.steps)) if (object) yield* sectionsOf(object, done);
}

function metricsSection({ metrics }: MetricsShape): string {
  const rows = Object.entries(metrics).map(([name, { says, unit, local }]) => [
    marked(name, local),
    cell(says),
    alternatives(limitExamples[unit].split(/, | or /).map(code)),
  ]);
  return `### Thresholds\n\n${table([['Figure', 'What it is', 'Bound'], ...rows])}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|');
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
