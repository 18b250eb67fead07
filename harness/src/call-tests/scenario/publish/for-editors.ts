import { alternatives } from '#util/closest-name';
import type { JsonSchema } from '@valibot/to-json-schema';
import { misspellings } from './misspellings.ts';

interface EditorKeywords {
  readonly properties?: Readonly<Record<string, EditorSchema | false>>;
  readonly patternProperties?: Readonly<Record<string, true>>;
  readonly propertyNames?: EditorSchema;
  readonly additionalProperties?: EditorSchema | false;
  readonly anyOf?: readonly EditorSchema[];
  readonly allOf?: readonly EditorSchema[];
  readonly items?: EditorSchema;
  readonly if?: EditorSchema;
  readonly then?: EditorSchema;
  readonly else?: EditorSchema;
  readonly $defs?: Readonly<Record<string, EditorSchema>>;
  readonly words?: string;
  readonly errorMessage?: string;
  readonly enumDescriptions?: readonly string[];
}

/**
 * A JSON Schema whose `words` say in words what is valid, and with the keywords of editors: yaml-language-server and VS Code
 * show `errorMessage` instead of their own message, and `enumDescriptions` beside the values.
 */
export type EditorSchema = Omit<JsonSchema, keyof EditorKeywords> & EditorKeywords;

/** The same schema with what an editor's hints need: titles, units, the closest known key, and messages in words. */
export function forEditors(schema: EditorSchema): EditorSchema {
  const keys = new Set<string>();
  const { $defs = {}, ...root } = schema;
  const defs = Object.entries($defs).map(([name, one]) => [name, tuned(one, keys)] as const);
  const tree = tuned(root, keys);
  const meant = [...keys].toSorted().map((key) => [meantName(key), meantKey(key)] as const);
  return { ...tree, $defs: Object.fromEntries([...defs, ...meant]) };
}

/** A condition. */
export const when = (
  condition: EditorSchema,
  then: EditorSchema,
  otherwise?: EditorSchema,
): EditorSchema => ({
  if: condition,
  // oxlint-disable-next-line unicorn/no-thenable -- the keyword of JSON Schema
  then,
  ...(otherwise && { else: otherwise }),
});

const meantName = (key: string) => `meant-${key}`;

/** Applied to an unknown key: an error that names the known one, if it is close. */
const meantKey = (key: string): EditorSchema =>
  when({ pattern: misspellings(key) }, { const: key, errorMessage: `Did you mean "${key}"?` });

function tuned(schema: EditorSchema, keys: Set<string>): EditorSchema {
  const { words, ...rest } = schema;
  const inside: EditorSchema = {
    ...rest,
    ...(rest.items && { items: tuned(rest.items, keys) }),
    ...(typeof rest.additionalProperties === 'object' && {
      additionalProperties: tuned(rest.additionalProperties, keys),
    }),
    ...(rest.allOf && { allOf: rest.allOf.map((one) => tuned(one, keys)) }),
    ...(rest.if && rest.then && when(rest.if, tuned(rest.then, keys), rest.else && tuned(rest.else, keys))),
    ...(rest.properties && {
      properties: Object.fromEntries(
        Object.entries(rest.properties).map(([key, one]) => [key, one && titled(key, tuned(one, keys))]),
      ),
    }),
  };
  if (inside.anyOf) return union(schema, keys);
  if (inside.properties && inside.additionalProperties === false) return strict(inside, keys);
  if (words === undefined) return inside;
  return { ...inside, ...(!inside.enum && described(inside, words)), errorMessage: mustBe(words) };
}

const mustBe = (words: string) => `This must be ${words}.`;
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** `first-message`: "First message" */
const titled = (key: string, schema: EditorSchema): EditorSchema =>
  '$ref' in schema || schema.title !== undefined
    ? schema
    : { title: capital(key.replaceAll(/[-.]/g, ' ')), ...schema };

/** Words with numbers, such as a range or an example, tell more than the type. */
const areExact = (words: string | undefined) => words !== undefined && /\d/.test(words);

/** Its description, if it has one, with the words if they are exact. */
function described({ description }: EditorSchema, words: string | undefined): EditorSchema {
  if (description === undefined) return {};
  return { description: areExact(words) ? `${description} Write ${words}.` : description };
}

/** Compares each unknown key with the known ones, so that an editor names the closest. */
function strict(schema: EditorSchema, keys: Set<string>): EditorSchema {
  const names = Object.keys(schema.properties ?? {});
  for (const name of names) keys.add(name);
  return {
    ...schema,
    propertyNames: {
      if: { enum: names },
      else: { allOf: names.map((name) => ({ $ref: `#/$defs/${meantName(name)}` })) },
    },
    // Fits always. Where there are alternatives, an editor takes the one with most known keys, and so takes this one for
    // an object, even if none of its keys is right.
    allOf: [...(schema.allOf ?? []), { patternProperties: { '': true } }],
  };
}

/** Alternatives, the plain ones first, each with the message of all of them: an editor shows that of the first. */
function union(schema: EditorSchema, keys: Set<string>): EditorSchema {
  const { words: common, anyOf = [], ...rest } = schema;
  const options = anyOf.flatMap(flattened);
  const isPlain = (one: EditorSchema) => !['object', 'array'].includes(String(one.type)) && !('$ref' in one);
  const plain = options
    .filter(isPlain)
    .map((one) => (common === undefined ? one : { words: common, ...one }));
  const others = options.filter((one) => !isPlain(one)).map((one) => tuned(one, keys));
  const words = [...new Set(plain.flatMap(wordsOf))];
  const description = described(rest, plain.map(({ words: own }) => own).find(areExact));
  return {
    ...rest,
    ...description,
    anyOf: [
      // Plain alternatives have no description of their own, and an editor would show the same one once for each.
      ...plain.map((option, index): EditorSchema => {
        const { words: _, ...one } = option;
        return {
          ...one,
          ...(index === 0 && description),
          ...(words.length > 0 && { errorMessage: mustBe(alternatives(words)) }),
        };
      }),
      ...others,
    ],
  };
}

/** Alternatives inside alternatives. */
function flattened({ anyOf, ...rest }: EditorSchema): readonly EditorSchema[] {
  if (!anyOf) return [rest];
  return anyOf.flatMap(flattened).map((one) => ({ ...rest, ...one }));
}

const wordsOf = ({ words, enum: choices, const: value }: EditorSchema): readonly string[] => {
  if (choices) return choices.map((choice) => JSON.stringify(choice));
  if (words !== undefined) return [words];
  return value === undefined ? [] : [JSON.stringify(value)];
};
