/**
 * Reads as much as it can from the start of a text. @returns the number of characters used; the rest is passed again
 */
export type Reader<T> = (
  text: string,
  isLast: boolean,
) => { readonly found: readonly T[]; readonly used: number };

export type Pieces = AsyncIterable<string> | Iterable<string>;

/**
 * Runs a reader on a text that arrives in pieces. Unused text is passed again only once it has doubled, so that the
 * time stays linear in the length of a row.
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

/** Reads more than `length` characters, if there are as many. `all` is the complete text. */
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

/** The lines of a text without their line feeds, in batches. The last one may lack its line feed. */
export const linesIn = (pieces: Pieces): AsyncGenerator<readonly string[]> =>
  readInPieces(pieces, (text, isLast) => {
    const found = text.split('\n');
    const rest = isLast ? '' : (found.pop() ?? '');
    return { found, used: text.length - rest.length };
  });

/** Copies rows whose texts are a small part of what was read: a text keeps alive the one that it was cut from. */
export const copied = <Row extends object>(rows: readonly Row[]): readonly Row[] =>
  JSON.parse(JSON.stringify(rows)) as readonly Row[];
