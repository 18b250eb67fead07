import { limitExamples, units } from '../reading/units.ts';
import { fault } from '../vocabulary/faults.ts';
import { writtenName } from '../vocabulary/names.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { stepShape } from '../vocabulary/steps.ts';
import type {
  Alternatives,
  JsonShape,
  LimitShape,
  ObjectShape,
  QuantityShape,
  Rule,
  Shape,
  StepShape,
  TaggedShape,
} from '../vocabulary/shape.ts';

export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** Written once, as they are used in several places. */
const definitions = { fault, step: stepShape } as const;
const nameOfDefinition = new Map<Shape, string>(
  Object.entries(definitions).map(([name, shape]) => [shape, name]),
);

/** The JSON Schema (draft 7, which editors know best) of a scenario's file. */
export function scenarioSchema(): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Call-flow scenario',
    ...schemaOf(scenario),
    definitions: Object.fromEntries(
      Object.entries(definitions).map(([name, shape]) => [name, written(shape)]),
    ),
  };
}

function schemaOf(shape: Shape): JsonSchema {
  const name = nameOfDefinition.get(shape);
  return name === undefined ? written(shape) : { $ref: `#/definitions/${name}` };
}

function written(shape: Shape): JsonSchema {
  switch (shape.kind) {
    case 'text':
      return {
        type: 'string',
        ...(shape.mayBeEmpty === true ? {} : { minLength: 1 }),
        maxLength: shape.most,
        ...(shape.pattern ? { pattern: shape.pattern.source } : {}),
      };
    case 'choice':
      return { enum: shape.choices };
    case 'flag':
      return shape.onlyTrue === true ? { const: true } : { type: 'boolean' };
    case 'number':
      return { type: shape.whole ? 'integer' : 'number', minimum: shape.least, maximum: shape.most };
    case 'quantity':
      return quantity(shape);
    case 'size':
      return { type: 'string', pattern: '^\\d{2,5}x\\d{2,5}$', examples: ['390x844'] };
    case 'limit':
      return limit(shape);
    case 'file':
      return { type: 'string', minLength: 1 };
    case 'json':
      return json(shape);
    case 'list': {
      const list = {
        type: 'array',
        items: schemaOf(shape.item),
        minItems: shape.least,
        maxItems: shape.most,
      };
      return shape.orSingle ? { anyOf: [schemaOf(shape.item), list] } : list;
    }
    case 'either':
      return { anyOf: shape.options.map(schemaOf) };
    case 'object':
      return object(shape);
    case 'tagged':
      return tagged(shape);
    case 'step':
      return steps(shape);
    case 'metrics':
      return {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(shape.metrics).map(([name, { unit, says }]) => [
            name,
            { description: says, ...limit({ kind: 'limit', unit }) },
          ]),
        ),
      };
  }
}

const anyNumber = '\\d+(?:\\.\\d+)?';

function quantity({ unit, least }: QuantityShape): JsonSchema {
  const { factors, example } = units[unit];
  const pattern = `^${least < 0 ? '-?' : ''}${anyNumber}(?:${Object.keys(factors).join('|')})$`;
  const text = { type: 'string', pattern, examples: example.split(/, | or /) };
  return least <= 0 ? { anyOf: [text, { const: 0 }] } : text;
}

function limit({ unit }: LimitShape): JsonSchema {
  const examples = limitExamples[unit].split(/, | or /);
  if (unit === 'count') {
    const text = { type: 'string', pattern: '^\\s*(?:<=|>=|<|>|=)?\\s*\\d{1,9}\\s*$', examples };
    return { anyOf: [text, { type: 'integer', minimum: 0, maximum: 999_999_999 }] };
  }
  const words = Object.keys(units[unit].factors).join('|');
  return { type: 'string', pattern: `^\\s*(?:<=|>=|<|>|=)\\s*${anyNumber}(?:${words})\\s*$`, examples };
}

function json({ of }: JsonShape): JsonSchema {
  if (of === 'anything') return {};
  return of === 'object' ? { type: 'object' } : { type: 'object', additionalProperties: { type: 'string' } };
}

function object(shape: ObjectShape, tag?: readonly [key: string, value: string, says: string]): JsonSchema {
  const short = shape.shorthand === undefined ? undefined : shape.fields[shape.shorthand];
  if (short && shape.onlyShort === true) return schemaOf(short.shape);
  const fields = Object.entries(shape.fields);
  const required = fields.filter(([, field]) => field.required).map(([name]) => writtenName(name));
  const all = [...(tag ? [tag[0]] : []), ...required];
  const long: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries([
      ...(tag ? [[tag[0], { const: tag[1], description: tag[2] }]] : []),
      ...fields.map(([name, { says, shape: inner }]) => [
        writtenName(name),
        { description: says, ...schemaOf(inner) },
      ]),
    ]),
    ...(all.length > 0 ? { required: all } : {}),
    ...(shape.rules.length > 0 ? { allOf: shape.rules.flatMap(ruled) } : {}),
  };
  return short ? { anyOf: [schemaOf(short.shape), long] } : long;
}

function ruled(rule: Rule): readonly JsonSchema[] {
  if (rule.rule === 'together')
    return [{ dependencies: { [writtenName(rule.field)]: [writtenName(rule.needs)] } }];
  const each = rule.of.map((field) => ({ required: [writtenName(field)] }));
  if (rule.rule === 'at-least-one') return [{ anyOf: each }];
  if (rule.rule === 'exactly-one') return [{ oneOf: each }];
  const pairs = rule.of.flatMap((one, index) => rule.of.slice(index + 1).map((other) => [one, other]));
  return pairs.map((pair) => ({ not: { required: pair.map(writtenName) } }));
}

function tagged({ tags }: TaggedShape): JsonSchema {
  return {
    anyOf: Object.entries(tags).flatMap(([key, branch]) =>
      branch.kind === 'object' ? [object(branch)] : byValue(key, branch),
    ),
  };
}

const byValue = (key: string, { byValue: alternatives }: Alternatives): readonly JsonSchema[] =>
  Object.entries(alternatives).map(([value, { says, object: shape }]) => object(shape, [key, value, says]));

function steps({ steps: entries }: StepShape): JsonSchema {
  const named = Object.entries(entries);
  const bare = named.filter(([, { object: shape }]) => shape === null).map(([word]) => word);
  const properties = named.flatMap(([word, { says, object: shape }]) =>
    shape ? [[word, { description: says, ...object(shape) }]] : [],
  );
  return {
    anyOf: [
      { enum: bare },
      {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
        properties: Object.fromEntries(properties),
      },
    ],
  };
}
