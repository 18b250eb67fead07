/** Reads what it can of the beginning of a text. @returns how many characters are done with; the rest comes again. */
export type Reader<T> = (
  text: string,
  isLast: boolean,
) => { readonly found: readonly T[]; readonly used: number };

export type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * What a reader finds in a text that arrives in pieces, as much at a time as there is. It sees what it left again once that has doubled, so that a row
 * of many pieces takes no more than its length in time.
 */
export async function* readInPieces<T>(pieces: Pieces, read: Reader<T>): AsyncGenerator<readonly T[]> {
  let text = '';
  let enough = 0;
  for await (const piece of pieces) {
    text += piece;
    if (text.length < enough) continue;
    const { found, used } = read(text, false);
    if (found.length > 0) yield found;
    text = text.slice(used);
    enough = text.length * 2;
  }
  yield read(text, true).found;
}

/** The beginning of a text, of more than that many characters where it has them, and all of it. */
export async function headOf(
  pieces: Pieces,
  length: number,
): Promise<{ readonly head: string; readonly all: Pieces }> {
  const iterator = (async function* () {
    yield* pieces;
  })();
  let head = '';
  while (head.length <= length) {
    const next = await iterator.next();
    if (next.done) return { head, all: [head] };
    head += next.value;
  }
  const all = async function* () {
    yield head;
    yield* iterator;
  };
  return { head, all: all() };
}
