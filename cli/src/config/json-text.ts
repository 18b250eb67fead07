import { findNodeAtLocation, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** A JSON text that is incomplete or invalid. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  /** Counted from 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

export interface LocatedJson {
  readonly value: unknown;
  /** The line, counted from 1, of the value at a path of keys, or of its nearest existing parent. */
  readonly lineOf: (path: readonly (string | number)[]) => number;
}

/**
 * Parses JSON like JSON.parse and records the line of every value. Refuses duplicate keys in an object.
 * @throws JsonSyntaxError
 */
export function parseLocatedJson(text: string): LocatedJson {
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const errors: ParseError[] = [];
  const root = treeOf(text, errors);
  const [error] = errors;
  if (error || !root) {
    // Such as "PropertyNameExpected".
    const problem = error ? printParseErrorCode(error.error) : 'ValueExpected';
    throw new JsonSyntaxError(
      problem.replaceAll(/(?!^)[A-Z]/g, ' $&').toLowerCase(),
      lineAt(error?.offset ?? 0),
    );
  }
  const twice = repeatedKey(root);
  if (twice) throw new JsonSyntaxError(`${JSON.stringify(twice.value)} is used twice`, lineAt(twice.offset));
  const lineOf = (path: readonly (string | number)[]): number => {
    const node = findNodeAtLocation(root, [...path]);
    return node ? lineAt(node.offset) : lineOf(path.slice(0, -1));
  };
  return { value: JSON.parse(text), lineOf };
}

function treeOf(text: string, errors: ParseError[]): Node | undefined {
  try {
    return parseTree(text, errors, { disallowComments: true });
  } catch (cause) {
    if (cause instanceof RangeError) throw new JsonSyntaxError('the text is nested too deep', 1);
    throw cause;
  }
}

function repeatedKey({ type, children = [] }: Node): Node | undefined {
  const keys = new Set<unknown>();
  for (const child of children) {
    const [key] = child.children ?? [];
    if (type === 'object' && key && (keys.has(key.value) || !keys.add(key.value))) return key;
    const inside = repeatedKey(child);
    if (inside) return inside;
  }
  return undefined;
}
