import { randomUUID } from 'node:crypto';
import { closeSync, openSync, read, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { FirmlineError } from '@firmline/sdk/errors';
import { linesIn } from './in-pieces.ts';

/**
 * Rows on their way from one step of an import to the next, in order. A few are kept in memory; many wait in a temporary
 * file that only its owner may read, and that no other process sees where the system allows it.
 */
export interface Spool<Row> {
  readonly length: number;
  /** @throws FirmlineError 'folder-unwritable' */
  add(rows: readonly Row[]): void;
  /** All rows, in windows of bounded size, or in one if they are in memory. Can be read once; the spool is empty then. */
  windows(): AsyncGenerator<readonly Row[]>;
  /** Gives up the rows that were not read. */
  close(): void;
}

/** How much is kept in memory, and read back at once. The weight is in characters, and a window's in those of JSON. */
const memory = { rows: 20_000, weight: 8_000_000 };
const window = { rows: 4000, weight: 2_000_000 };

const pieceBytes = 128 * 1024;

/** @param weightOf about how many characters a row has. Rows must be JSON. */
export function openSpool<Row>(weightOf: (row: Row) => number): Spool<Row> {
  let held: Row[] = [];
  let weight = 0;
  let length = 0;
  let file: TemporaryFile | undefined;
  const close = () => {
    held = [];
    file?.close();
    file = undefined;
  };
  return {
    get length() {
      return length;
    },
    add(rows) {
      for (const row of rows) {
        held.push(row);
        weight += weightOf(row);
      }
      length += rows.length;
      const isFull = held.length > memory.rows || weight > memory.weight;
      if (!isFull && file === undefined) return;
      file ??= openForMany();
      for (let start = 0; start < held.length; start += linesAtOnce)
        file.append(linesOf(held.slice(start, start + linesAtOnce)));
      held = [];
    },
    async *windows() {
      try {
        if (file === undefined) yield held;
        else yield* windowsOf<Row>(file.text());
      } finally {
        close();
      }
    },
    close,
  };
}

const linesAtOnce = 100;

const linesOf = (rows: readonly unknown[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function* windowsOf<Row>(pieces: AsyncIterable<string>): AsyncGenerator<readonly Row[]> {
  let rows: Row[] = [];
  let weight = 0;
  for await (const lines of linesIn(pieces)) {
    for (const line of lines) {
      if (line === '') continue;
      rows.push(JSON.parse(line) as Row);
      weight += line.length;
      if (rows.length < window.rows && weight < window.weight) continue;
      yield rows;
      rows = [];
      weight = 0;
    }
  }
  if (rows.length > 0) yield rows;
}

function openForMany(): TemporaryFile {
  // The garbage of a long import would otherwise grow to twice what is in use.
  setFlagsFromString('--heap-growing-percent=20');
  return openTemporaryFile();
}

interface TemporaryFile {
  append(text: string): void;
  text(): AsyncIterable<string>;
  close(): void;
}

function openTemporaryFile(): TemporaryFile {
  const file = path.join(tmpdir(), `firmline-import-${randomUUID()}`);
  const remove = () => rmSync(file, { force: true });
  const handle = orUnwritable(() => openSync(file, 'wx+', 0o600));
  let isRemoved = false;
  try {
    // The open file stays, and is gone with the process however it ends.
    remove();
    isRemoved = true;
  } catch {
    // Windows keeps the name of an open file.
    process.once('exit', remove);
  }
  return {
    append: (text) => orUnwritable(() => writeAll(handle, Buffer.from(text))),
    text: () => textOf(handle),
    close() {
      closeSync(handle);
      if (isRemoved) return;
      process.off('exit', remove);
      remove();
    },
  };
}

/** Not a stream: that closes the file when its reader stops early. */
async function* textOf(handle: number): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  for (let start = 0; ;) {
    const { bytesRead, buffer } = await readPiece(
      handle,
      Buffer.allocUnsafe(pieceBytes),
      0,
      pieceBytes,
      start,
    );
    if (bytesRead === 0) return;
    start += bytesRead;
    yield decoder.write(buffer.subarray(0, bytesRead));
  }
}

const readPiece = promisify(read);

function writeAll(handle: number, bytes: Uint8Array): void {
  for (let start = 0; start < bytes.length;) start += writeSync(handle, bytes, start);
}

function orUnwritable<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (cause) {
    const reason = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new FirmlineError(`Could not keep the rows in ${tmpdir()}${reason}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Make space there, or set TMPDIR to another folder. An import needs about three times the size of its file.',
      cause,
    });
  }
}
