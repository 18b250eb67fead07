import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { invalidInput } from '../../errors.ts';
import { unreadable } from '../../text-file.ts';
import { grouped } from '../../text.ts';
import { limits } from './rows.ts';

/** The content of a file, and what people call it. */
export interface Source {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Identifies the bytes. */
  readonly hash: string;
}

/**
 * Reads a file into memory. @param file a path, or - for standard input
 * @throws FirmlineError 'not-found'; 'invalid-input' if it cannot be read or is too large; 'aborted'
 */
export async function readSource(file: string, signal?: AbortSignal): Promise<Source> {
  const isStdin = file === '-';
  const name = isStdin ? 'standard input' : file;
  try {
    const bytes = isStdin ? await readStdin(signal) : await readWhole(file, signal);
    return { name, bytes, hash: hash('sha256', bytes) };
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    if (signal?.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user', cause });
    throw unreadable(name, cause);
  }
}

/** A file's size is known before it is read. */
async function readWhole(file: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > limits.bytes) throw tooLarge(file, size);
  return readFile(file, signal ? { signal } : {});
}

async function readStdin(signal: AbortSignal | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  if (signal) addAbortSignal(signal, process.stdin);
  for await (const piece of process.stdin) {
    size += (piece as Buffer).length;
    if (size > limits.bytes) throw tooLarge('standard input');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const megabytes = (bytes: number) => `${grouped(Math.ceil(bytes / 1024 / 1024))} MB`;

const tooLarge = (name: string, bytes?: number) =>
  invalidInput(
    `${name} is ${bytes === undefined ? 'larger' : megabytes(bytes)}; at most ${megabytes(limits.bytes)} are read.`,
    'Split it, and import the parts one after the other.',
  );
