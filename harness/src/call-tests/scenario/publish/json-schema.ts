import { alternatives } from '#util/closest-name';
import * as v from 'valibot';
import { scenario } from '../vocabulary/scenario.ts';
import { notesOf, requiredPart, requirement, type Rule, someOf, writtenName } from '../vocabulary/schema.ts';

/** A JSON Schema of draft 7, with the keyword `errorMessage` that editors show instead of their own message. */
export interface JsonSchema {
  readonly anyOf?: readonly JsonSchema[];
  readonly type?: string;
  readonly $ref?: string;
  readonly [keyword: string]: unknown;
}

export function scenarioJsonSchema(): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const root = plainSchema(scenario, definitions);
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...root,
    $defs: {
      ...definitions,
      // Fits always. Of alternatives, an editor takes the one with most known keys, and so takes an object for an object,
      // even if none of its keys is right.
      keys: { patternProperties: { '': true } },
    },
  };
}

type Definitions = Record<string, JsonSchema>;
type Any = v.GenericSchema;

const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${encodeURIComponent(name)}` });

/** A schema with its description. What has a title is a definition of its own. */
function convertPart(schemaPart: Any, definitions: Definitions): JsonSchema {
  const schema = requiredPart(schemaPart);
  const { title, exactly } = notesOf(schema);
  const innerSchema =
    title === undefined ? plainSchema(schema, definitions) : definitionOf(title, schema, definitions);
  const description = v.getDescription(schema);
  if (description === undefined) return innerSchema;
  return {
    description: exactly === undefined ? description : `${description} Write ${exactly}.`,
    ...innerSchema,
  };
}

function definitionOf(title: string, schema: Any, definitions: Definitions): JsonSchema {
  if (!Object.hasOwn(definitions, title)) {
    definitions[title] = {};
    definitions[title] = plainSchema(schema, definitions);
  }
  return reference(title);
}

/** What is valid, in words, as the message of an editor. */
const errorMessage = (words: string) => ({ errorMessage: `This must be ${words}.` });

function plainSchema(schema: Any, definitions: Definitions): JsonSchema {
  const { words, exactly = words ?? '', json, mayBeZero, options, rules = [] } = notesOf(schema);
  const message = exactly === '' ? {} : errorMessage(exactly);
  // 0 needs no unit.
  if (json)
    return mayBeZero
      ? {
          anyOf: [
            { ...json, ...message },
            { const: 0, ...message },
          ],
        }
      : { ...json, ...message };
  if (options) {
    const [missingRule] = rules.flatMap(ruleSchemas);
    return missingRule
      ? { ...missingRule, else: unionSchema(options, definitions), allOf: [reference('keys')] }
      : unionSchema(options, definitions);
  }
  return ofType(schema, words, definitions);
}

interface Parts {
  readonly entries: Readonly<Record<string, Any>>;
  readonly options: readonly string[];
  readonly literal: unknown;
  readonly item: Any;
}

function ofType(schema: Any, words: string | undefined, definitions: Definitions): JsonSchema {
  const { entries, options, literal, item } = schema as Any & Parts;
  const requirementOf = (type: string) => requirement(schema, type);
  switch (schema.type) {
    case 'strict_object':
      return strictObject(entries, notesOf(schema).rules ?? [], definitions);
    case 'picklist':
      return { enum: options };
    case 'literal':
      return { const: literal };
    case 'array': {
      const minItems = requirementOf('min_length');
      return { type: 'array', items: convertPart(item, definitions), ...(minItems ? { minItems } : {}) };
    }
    case 'number': {
      const type = requirementOf('integer') === undefined ? 'number' : 'integer';
      return { type, minimum: requirementOf('min_value'), maximum: requirementOf('max_value') };
    }
    case 'string': {
      const { source } = requirementOf('regex') as RegExp;
      return source === '^'
        ? { type: 'string' }
        : { type: 'string', pattern: source, ...errorMessage(words ?? '') };
    }
    case 'boolean':
      return { type: 'boolean' };
    default:
      return {};
  }
}

function strictObject(
  entries: Parts['entries'],
  rules: readonly Rule[],
  definitions: Definitions,
): JsonSchema {
  const names = Object.keys(entries);
  const neededNames = names.filter((name) => entries[name]?.type !== 'exact_optional');
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(entries).map(([name, one]) => [name, convertPart(one, definitions)]),
    ),
    ...(neededNames.length > 0 && { required: neededNames }),
    additionalProperties: false,
    allOf: [reference('keys'), ...rules.flatMap(ruleSchemas)],
  };
}

const onlyIf = (condition: JsonSchema, consequence: JsonSchema): JsonSchema => ({
  if: condition,
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then: consequence,
});

/** A rule as conditions, because an editor's own message for alternatives of keys is unclear. */
function ruleSchemas(rule: Rule): readonly JsonSchema[] {
  if (rule.rule === 'together')
    return [{ dependencies: { [writtenName(rule.field)]: [writtenName(rule.otherField)] } }];
  const names = rule.fields.map(writtenName);
  const missingRule = onlyIf(
    { properties: Object.fromEntries(names.map((name) => [name, false])) },
    { required: names.slice(0, 1), errorMessage: `${someOf(rule.fields)} is missing.` },
  );
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  const exclusivePairs = pairs.map(([one, other]) =>
    onlyIf(
      { required: [one] },
      { properties: { [other]: false }, errorMessage: `"${one}" and "${other}" exclude each other.` },
    ),
  );
  return [
    ...(rule.rule === 'at-most-one' ? [] : [missingRule]),
    ...(rule.rule === 'at-least-one' ? [] : exclusivePairs),
  ];
}

/** What is valid besides lists, keys and values, in words. */
function wordsOfSchema(schema: Any): readonly string[] {
  const { options, exactly, words } = notesOf(schema);
  if (schema.type === 'picklist')
    return (schema as Any & Parts).options.map((choice) => JSON.stringify(choice));
  if (options) return options.flatMap(wordsOfSchema);
  if (schema.type === 'strict_object' || schema.type === 'array') return [];
  return [exactly ?? words ?? ''].filter(Boolean);
}

/**
 * Alternatives, the plain ones first, each with the words of all of them: an editor shows the message of the first. It would
 * also show their descriptions instead of the key's.
 */
function unionSchema(options: readonly Any[], definitions: Definitions): JsonSchema {
  const convertedOptions = options.map((option) => convertPart(option, definitions));
  const isPlain = (schema: JsonSchema) => !['object', 'array'].includes(String(schema.type)) && !schema.$ref;
  const message = errorMessage(alternatives([...new Set(options.flatMap(wordsOfSchema))]));
  const withMessage = ({ description: _own, ...schema }: JsonSchema) => ({ ...schema, ...message });
  const [onlySchema] = convertedOptions;
  if (convertedOptions.length === 1 && onlySchema) return onlySchema;
  return {
    anyOf: [
      ...convertedOptions.filter(isPlain).flatMap((schema) => (schema.anyOf ?? [schema]).map(withMessage)),
      ...convertedOptions.filter((one) => !isPlain(one)),
    ],
  };
}
