/** Cuts a text or bytes at these places; places outside it are ignored. */
export function inPieces<T extends { readonly length: number; slice(start: number, end?: number): T }>(
  whole: T,
  cuts: readonly number[] = [],
): T[] {
  const inside = [...new Set(cuts)].filter((cut) => cut > 0 && cut < whole.length).toSorted((a, b) => a - b);
  return [0, ...inside].map((start, index) => whole.slice(start, inside[index] ?? whole.length));
}

/** Collects items that arrive in batches. */
export async function listOf<T>(items: AsyncIterable<readonly T[]> | Iterable<readonly T[]>): Promise<T[]> {
  const list: T[] = [];
  for await (const some of items) for (const item of some) list.push(item);
  return list;
}
