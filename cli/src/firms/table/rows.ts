import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { addAbortSignal } from 'node:stream';
import { FirmlineError } from '@firmline/sdk/errors';
import { noteTyping } from '../../config/this-command.ts';
import { userError } from '../../errors.ts';
import { unreadable } from '../../text-file.ts';
import { badFile } from '../words/import-sentences.ts';
import type { CellRow } from './types.ts';

/** The most that is read into memory. A cell's limit is ten times that of the longest field. */
export const limits = { bytes: 256 * 1024 * 1024, rows: 100_000, columns: 1000, cell: 1_000_000 } as const;

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The first text of a row; empty if it has none. */
export const firstText = (cells: readonly string[]): string =>
  (cells.find((cell) => cell.trim() !== '') ?? '').trim();

export const filledIn = (cells: readonly (string | undefined)[]): number =>
  cells.filter((cell) => cell !== undefined && cell.trim() !== '').length;

/** Whether a row is a single cell. */
export const isAlone = (row: CellRow | undefined): row is CellRow =>
  row !== undefined && filledIn(row.cells) === 1;

export interface TableSource {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

/** Reads a file into memory. @param file a path, or - for standard input */
export async function readSource(file: string, signal?: AbortSignal): Promise<TableSource> {
  const name = file === '-' ? 'standard input' : file;
  try {
    const bytes = file === '-' ? await standardInput(signal) : await wholeFile(file, signal);
    return { name, bytes, hash: hash('sha256', bytes) };
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    if (signal?.aborted) throw userError('aborted', 'Stopped.', undefined, cause);
    throw unreadable(name, cause);
  }
}

async function wholeFile(file: string, signal: AbortSignal | undefined): Promise<Buffer> {
  const { size } = await stat(file);
  if (size > limits.bytes) throw badFile.tooLarge(file, limits.bytes);
  return readFile(file, { signal });
}

async function standardInput(signal: AbortSignal | undefined): Promise<Buffer> {
  noteTyping();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of signal ? addAbortSignal(signal, process.stdin) : process.stdin) {
    size += (piece as Buffer).length;
    if (size > limits.bytes) throw badFile.tooLarge('standard input', limits.bytes);
    pieces.push(piece as Buffer);
  }
  return Buffer.concat(pieces);
}
