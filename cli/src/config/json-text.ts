/** Where a JSON text breaks off or stops being JSON. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  /** From 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export interface LocatedJson {
  readonly value: unknown;
  /** The line, from 1, of the value at a path of keys; of the nearest value around it where there is none. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

const space = /[ \t\n\r]*/y;
const literal = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;

/** Nested deeper, a text is no configuration, and would exhaust the stack. */
const deepest = 200;

/**
 * Parses JSON as JSON.parse does, and remembers on which line everything stands. An object may name a key once.
 * @throws JsonSyntaxError
 */
export function parseLocatedJson(text: string): LocatedJson {
  const places = new Map<string, number>();
  let at = 0;

  const lineAt = (position: number) => text.slice(0, position).split('\n').length;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const skip = (character: string): boolean => {
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const fail = (expected: string): never => {
    const seen = at >= text.length ? 'the text ends' : `there is ${JSON.stringify(text[at])}`;
    throw new JsonSyntaxError(`${seen} where ${expected} should be`, lineAt(at));
  };

  const list = (close: string, item: () => void): void => {
    take(space);
    if (skip(close)) return;
    do {
      take(space);
      item();
      take(space);
    } while (skip(','));
    if (!skip(close)) fail(`"," or "${close}"`);
  };

  const object = (path: readonly (string | number)[]): object => {
    const entries = new Map<string, unknown>();
    list('}', () => {
      const start = at;
      const key = JSON.parse(take(string) ?? fail('a name in double quotes')) as string;
      if (entries.has(key)) throw new JsonSyntaxError(`${JSON.stringify(key)} is used twice`, lineAt(start));
      take(space);
      if (!skip(':')) fail('":"');
      entries.set(key, value([...path, key]));
    });
    return Object.fromEntries(entries);
  };

  const array = (path: readonly (string | number)[]): unknown[] => {
    const items: unknown[] = [];
    list(']', () => void items.push(value([...path, items.length])));
    return items;
  };

  function value(path: readonly (string | number)[]): unknown {
    take(space);
    places.set(JSON.stringify(path), lineAt(at));
    if (path.length > deepest) fail('something less deep');
    if (skip('{')) return object(path);
    if (skip('[')) return array(path);
    return JSON.parse(take(string) ?? take(literal) ?? fail('a value')) as unknown;
  }

  const whole = value([]);
  take(space);
  if (at < text.length) fail('the end');
  const lineOf = (path: readonly (string | number)[]): number =>
    places.get(JSON.stringify(path)) ?? (path.length === 0 ? 1 : lineOf(path.slice(0, -1)));
  return { value: whole, lineOf };
}
