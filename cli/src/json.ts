import { isObject } from '@firmline/util/is-object';

export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of JSON in every Node that runs the commands; TypeScript's library does not know it yet. */
interface JsonWithSource {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(source: string): unknown;
}

/**
 * A value that is written as JSON with every number as in this text, which JavaScript would round: an id may have 64 bits.
 * @throws SyntaxError for a text that is not JSON
 */
export function jsonWithAllDigits(text: string): unknown {
  const json = JSON as unknown as JsonWithSource;
  return json.parse(text, (_name, value, { source }) =>
    typeof value === 'number' && source !== undefined && JSON.stringify(value) !== source
      ? json.rawJSON(source)
      : value,
  );
}

export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

export function textIn(value: unknown, name: string): string | undefined {
  const text = objectOr(value)[name];
  return typeof text === 'string' ? text : undefined;
}

/** A person's JSON. @param fail gets the line of a problem and no text, which may contain keys */
export function personsJson(text: string, fail: (problem: string, cause: unknown) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const [, line = text.split('\n').length] = /\(line (\d+) /.exec(String(cause)) ?? [];
    throw fail(`line ${line} is not valid JSON`, cause);
  }
}
