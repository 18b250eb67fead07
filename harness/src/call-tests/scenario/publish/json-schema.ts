import { alternatives } from '#util/closest-name';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { fault } from '../vocabulary/faults.ts';
import { type Notes, type Rule, writtenName } from '../vocabulary/written.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { anyStep } from '../vocabulary/steps.ts';
import { type EditorSchema, forEditors, when } from './for-editors.ts';

/** The JSON Schema (draft 7, which editors support best) of a scenario's file. */
export const scenarioSchema = (): JsonSchema =>
  forEditors({
    title: 'Call-flow scenario',
    ...(toJsonSchema(scenario, {
      typeMode: 'input',
      definitions: { fault, step: anyStep },
      ignoreActions: ['check', 'raw_check'],
      overrideAction: ({ valibotAction, jsonSchema }) =>
        valibotAction.type === 'metadata' && 'metadata' in valibotAction
          ? { ...jsonSchema, ...(valibotAction.metadata as object) }
          : null,
      overrideSchema: ({ valibotSchema, jsonSchema }) =>
        overridden(valibotSchema, jsonSchema as EditorSchema) as JsonSchema | null,
    }) as EditorSchema),
  }) as JsonSchema;

/** What takes the place of a schema; null to leave it. */
function overridden(schema: GenericSchema, json: EditorSchema): EditorSchema | null {
  if (schema === anyStep) return steps(json);
  if (schema === fault) return faults(json);
  return withRules(schema, json);
}

function withRules(schema: GenericSchema & Notes, json: EditorSchema): EditorSchema | null {
  const rules = schema.type === 'strict_object' ? (schema.record?.rules ?? []) : [];
  return rules.length > 0 ? { ...json, allOf: rules.flatMap(ruled) } : null;
}

const mostNamed = 6;
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);

/** A rule as conditions, because an editor's own message for alternatives of keys is unclear. */
function ruled(rule: Rule): readonly EditorSchema[] {
  if (rule.rule === 'together')
    return [{ dependencies: { [writtenName(rule.field)]: [writtenName(rule.needs)] } }];
  const names = rule.of.map(writtenName);
  const named = quoted(names.slice(0, mostNamed));
  const missing = when(
    { properties: Object.fromEntries(names.map((name) => [name, false])) },
    {
      required: names.slice(0, 1),
      errorMessage: `${alternatives(names.length > mostNamed ? [...named, 'another'] : named)} is missing.`,
    },
  );
  const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
  const exclusive = pairs.map(([one, other]) =>
    when(
      { required: [one] },
      { properties: { [other]: false }, errorMessage: `"${one}" and "${other}" exclude each other.` },
    ),
  );
  return [
    ...(rule.rule === 'at-most-one' ? [] : [missing]),
    ...(rule.rule === 'at-least-one' ? [] : exclusive),
  ];
}

/** Steps in the form that editors complete best: one object with one of the keys. */
function steps({ anyOf = [] }: EditorSchema): EditorSchema {
  const words = anyOf.flatMap((one) => (typeof one.const === 'string' ? [one.const] : []));
  const properties = anyOf.flatMap((one) => Object.entries(one.properties ?? {}));
  const object: EditorSchema = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: Object.fromEntries(properties),
  };
  return { title: 'Step', anyOf: [{ enum: words }, object] };
}

const tags = ['service', 'room', 'browser'] as const;

/** Faults by the key that says what fails, so that an editor judges a fault by its own kind only. */
function faults({ anyOf = [] }: EditorSchema): EditorSchema {
  const kinds = (tag: string) =>
    anyOf.flatMap((one) => {
      const kind = one.properties?.[tag];
      return kind ? [{ one, kind, name: typeof kind.const === 'string' ? kind.const : tag }] : [];
    });
  const namesOf = (tag: string): EditorSchema => ({
    description: `A fault of the ${tag}.`,
    enum: kinds(tag).map(({ name }) => name),
    enumDescriptions: kinds(tag).map(({ kind }) => kind.description ?? ''),
  });
  const judgedByName = (tag: string): EditorSchema => ({
    allOf: kinds(tag).map(({ one, name }) =>
      when(
        { properties: { [tag]: { const: name } } },
        { ...one, properties: { ...one.properties, [tag]: {} } },
      ),
    ),
  });
  const [service] = kinds('service');
  const byTag: Readonly<Record<(typeof tags)[number], EditorSchema>> = {
    service: service?.one ?? {},
    room: judgedByName('room'),
    browser: judgedByName('browser'),
  };
  const none: EditorSchema = {
    properties: Object.fromEntries(tags.map((name) => [name, {}])),
    additionalProperties: false,
    allOf: [{ required: ['room'], errorMessage: `A fault has ${alternatives(quoted(tags))}.` }],
  };
  return {
    title: 'Fault',
    type: 'object',
    properties: {
      service: { description: 'The service whose requests fail.' },
      room: namesOf('room'),
      browser: namesOf('browser'),
    },
    ...tags.reduceRight<EditorSchema>((others, tag) => when({ required: [tag] }, byTag[tag], others), none),
  };
}
