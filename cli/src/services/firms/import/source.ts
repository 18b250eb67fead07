import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { FirmlineError } from '@firmline/sdk/errors';
import { decodeText } from './decode.ts';

/** What is to be imported, as text. */
export interface ImportSource {
  /** The file, or "standard input". */
  readonly name: string;
  /** Undefined for standard input. */
  readonly file: string | undefined;
  readonly text: string;
  /** Of the bytes. */
  readonly hash: string;
}

/** All rows are checked before any is written, so all of them are kept. */
const largestFile = 256 * 1024 * 1024;

/** @param file a path, or - for standard input. @throws FirmlineError 'invalid-input' */
export async function readSource(file: string): Promise<ImportSource> {
  const name = file === '-' ? 'standard input' : file;
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
      const bytes = chunk as Buffer;
      size += bytes.length;
      if (size > largestFile) {
        throw new FirmlineError(`${name} has more than ${largestFile / 1024 / 1024} MB.`, {
          code: 'invalid-input',
          fault: 'user',
          hint: 'Split it, and import one part after the other.',
        });
      }
      hash.update(bytes);
      chunks.push(bytes);
    }
  } catch (cause) {
    if (cause instanceof FirmlineError) throw cause;
    const why = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
    throw new FirmlineError(`Could not read ${name}${why}.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Check the path.',
      cause,
    });
  }
  return {
    name,
    file: file === '-' ? undefined : file,
    text: decodeText(Buffer.concat(chunks), name),
    hash: hash.digest('hex'),
  };
}
