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

/** A JSON object; an empty one for anything else. */
export const objectOr = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** A text field of a JSON object; undefined for anything else. */
export function textIn(value: unknown, name: string): string | undefined {
  const text = objectOr(value)[name];
  return typeof text === 'string' ? text : undefined;
}

/**
 * The value of a JSON text that a person wrote.
 * @param fail the error for a problem, which names the line and quotes nothing, because the text may contain keys
 */
export function personsJson(text: string, fail: (problem: string, cause: unknown) => Error): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const [, line = text.split('\n').length] = /\(line (\d+) /.exec(String(cause)) ?? [];
    throw fail(`line ${line} is not valid JSON`, cause);
  }
}
