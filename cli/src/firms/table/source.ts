import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { invalidInput } from '../../errors.ts';
import { unreadable } from '../../text-file.ts';
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
  const name = file === '-' ? 'standard input' : file;
  try {
    const bytes = file === '-' ? await standardInput(signal) : await wholeFile(file, signal);
    return { name, bytes, hash: hash('sha256', bytes) };
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    if (signal?.aborted) throw new FirmlineError('Stopped.', { code: 'aborted', fault: 'user', cause });
    throw unreadable(name, cause);
  }
}

async function wholeFile(file: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > limits.bytes) throw tooLarge(file);
  return readFile(file, { signal });
}

async function standardInput(signal: AbortSignal | undefined): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of signal ? addAbortSignal(signal, process.stdin) : process.stdin) {
    size += (piece as Buffer).length;
    if (size > limits.bytes) throw tooLarge('standard input');
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}

const tooLarge = (name: string) =>
  invalidInput(
    `${name} is larger than ${limits.bytes / 1024 / 1024} MB.`,
    'Split it, and import the parts one after the other.',
  );
