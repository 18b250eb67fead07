import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { fault } from '../vocabulary/faults.ts';
import { type Notes, type Rule, writtenName } from '../vocabulary/written.ts';
import { scenario } from '../vocabulary/scenario.ts';
import { anyStep } from '../vocabulary/steps.ts';

/** The JSON Schema (draft 7, which editors support best) of a scenario's file. */
export const scenarioSchema = (): JsonSchema => ({
  title: 'Call-flow scenario',
  ...toJsonSchema(scenario, {
    typeMode: 'input',
    definitions: { fault, step: anyStep },
    ignoreActions: ['check', 'raw_check'],
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema === anyStep ? steps(jsonSchema) : withRules(valibotSchema, jsonSchema),
  }),
});

function withRules(schema: GenericSchema & Notes, json: JsonSchema): JsonSchema | null {
  const rules = schema.type === 'strict_object' ? (schema.record?.rules ?? []) : [];
  return rules.length > 0 ? { ...json, allOf: rules.flatMap(ruled) } : null;
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

/** Steps in the form that editors complete best: one object with one of the keys. */
function steps({ anyOf = [] }: JsonSchema): JsonSchema {
  const words = anyOf.flatMap((one) => (typeof one === 'object' && 'const' in one ? [one.const] : []));
  const properties = anyOf.flatMap((one) =>
    typeof one === 'object' ? Object.entries(one.properties ?? {}) : [],
  );
  const object: JsonSchema = {
    type: 'object',
    additionalProperties: false,
    minProperties: 1,
    maxProperties: 1,
    properties: Object.fromEntries(properties),
  };
  return { anyOf: [{ enum: words as string[] }, object] };
}
