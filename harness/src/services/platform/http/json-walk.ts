/** A JSON value or a value inside it. */
export interface JsonNode {
  readonly value: unknown;
  /** 0 for the root. */
  readonly depth: number;
  /** Name or index of the value; undefined for the root. */
  readonly key?: string;
  readonly parent?: JsonNode;
}

/** Deeper than any sensible JSON. Both V8 (writing) and Postgres (reading) use stack for every level. */
export const maxJsonDepth = 100;

/** Every value inside a JSON value, in no particular order. Uses no recursion, so any depth works. */
export function* walkJson(value: unknown): Generator<JsonNode> {
  const waiting: JsonNode[] = [{ value, depth: 0 }];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    if (typeof node.value !== 'object' || node.value === null) continue;
    for (const [key, inner] of Object.entries(node.value)) {
      waiting.push({ value: inner, depth: node.depth + 1, key, parent: node });
    }
  }
}
