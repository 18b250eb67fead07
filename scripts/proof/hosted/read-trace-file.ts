import { readFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { type CallTrace, readTrace } from '../../../harness/src/call-tests/call-trace/index.ts';

/** @throws FirmlineError 'not-found' if the file cannot be read, 'unparsable' */
export async function readTraceFile(file: string): Promise<CallTrace> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new FirmlineError(`The file ${file} cannot be read.`, {
      code: 'not-found',
      fault: 'user',
      hint: 'Pass the path of a trace.',
      cause,
    });
  }
  return readTrace(text);
}
