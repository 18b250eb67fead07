export type JsonObject = Readonly<Record<string, unknown>>;

/** The value of a JSON text; undefined for any other text. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
