/** One value within a JSON value, the whole of it included. */
export interface JsonNode {
  readonly value: unknown;
  /** 0 for the whole. */
  readonly depth: number;
  /** The name or index under which the value is found; undefined for the whole. */
  readonly key?: string;
  readonly parent?: JsonNode;
}

/** Deeper JSON than anybody writes. Some engines count their stack in levels: V8 when it writes JSON, Postgres when it reads it. */
export const deepestJson = 100;

/** Every value within a JSON value, in no certain order. It needs no stack, however deep the value is. */
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

/** Whether lists and objects lie deeper within each other than `deepestJson`. */
export function isTooDeep(value: unknown): boolean {
  for (const { depth } of walkJson(value)) if (depth > deepestJson) return true;
  return false;
}
