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
