import { isObject } from '#util/is-object';
import { invalidInput } from '../../misuse.ts';
import type { JsonSchema, OpenAIFunction } from '../../rest/types.ts';

/**
 * A function as the platform takes it. The same object belongs into the assistant's tool:
 * `{ type: 'function', async: true, function: definition }`.
 */
export type ToolDefinition = OpenAIFunction;

type ValueOf<Schema> = Schema extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : Schema extends { readonly type: 'string' }
    ? string
    : Schema extends { readonly type: 'number' | 'integer' }
      ? number
      : Schema extends { readonly type: 'boolean' }
        ? boolean
        : Schema extends { readonly type: 'array'; readonly items: infer Items }
          ? readonly ValueOf<Items>[]
          : Schema extends { readonly type: 'object'; readonly properties: infer Properties }
            ? FieldsOf<
                Properties,
                Schema extends { readonly required: readonly (infer Name)[] } ? Name : never
              >
            : unknown;

type FieldsOf<Properties, Required> = {
  readonly [Name in keyof Properties as Name extends Required ? Name : never]: ValueOf<Properties[Name]>;
} & {
  readonly [Name in keyof Properties as Name extends Required ? never : Name]?: ValueOf<Properties[Name]>;
};

/** What a function is called with, by the schema of its parameters; without a schema, anything. */
export type ParametersOf<Definition> = Definition extends { readonly parameters: infer Schema }
  ? ValueOf<Schema>
  : Readonly<Record<string, unknown>>;

/**
 * Reads what a model wrote, which may be anything. Fields that the schema does not describe are left out.
 * @param receivedParameters an object, or its JSON
 * @throws FirmlineError 'invalid-input' with the first value that does not fit, in words for the model
 */
export function readParameters({ parameters }: ToolDefinition, receivedParameters: unknown): unknown {
  const value =
    typeof receivedParameters === 'string' && receivedParameters.trim() !== ''
      ? parseParameters(receivedParameters)
      : (receivedParameters ?? {});
  if (parameters) return readValue(parameters, value === '' ? {} : value, 'the parameters');
  return isObject(value) ? value : {};
}

function parseParameters(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw invalidInput('The parameters are not valid JSON.', undefined, cause);
  }
}

const isOfType: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  array: Array.isArray,
  object: isObject,
};

function readValue(schema: JsonSchema, value: unknown, name: string): unknown {
  const { type, enum: choices, items, properties, required = [] } = schema;
  if (Object.hasOwn(isOfType, type) && !isOfType[type]?.(value))
    throw invalidInput(`${capital(name)} must be of the type ${type}.`);
  if (choices && !choices.some((choice) => choice === value))
    throw invalidInput(`${capital(name)} must be one of: ${choices.join(', ')}.`);
  if (Array.isArray(value) && items)
    return value.map((one: unknown, index) => readValue(items, one, `${name}[${index}]`));
  if (!isObject(value) || !properties) return value;
  return Object.fromEntries(
    Object.entries(properties).flatMap(([field, innerSchema]) => {
      const fieldValue = Object.hasOwn(value, field) ? value[field] : undefined;
      const isMissing = fieldValue === undefined || fieldValue === null;
      if (isMissing && required.includes(field)) throw invalidInput(`"${field}" is missing in ${name}.`);
      return isMissing ? [] : [[field, readValue(innerSchema, fieldValue, `"${field}"`)]];
    }),
  );
}

const capital = (name: string): string => name.replace(/^./, (letter) => letter.toUpperCase());
