import { appendFile } from 'node:fs/promises';
import { FirmlineError } from '@firmline/sdk/errors';
import { readTextFile } from '../text-file.ts';
import { parsedJson } from '../json.ts';
import type { ReceivedRequest } from './requests.ts';

/** Appends a request to a file. It may contain phone numbers, so a new file is readable only by its owner. */
export async function save(file: string, request: ReceivedRequest): Promise<void> {
  try {
    await appendFile(file, `${JSON.stringify(request)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new FirmlineError(`Could not write ${file}.`, {
      code: 'folder-unwritable',
      fault: 'user',
      hint: 'Choose another path with --save.',
      cause,
    });
  }
}

/** Saved requests, oldest first. @throws FirmlineError 'not-found', 'invalid-input' with the line */
export async function readSaved(file: string): Promise<ReceivedRequest[]> {
  const text = await readTextFile(file, 'Pass a file that firmline webhook listen --save wrote.');
  const requests = parseSaved(text, file);
  if (requests.length > 0) return requests;
  throw new FirmlineError(`${file} contains no requests.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Receive some first: firmline webhook listen --save requests.jsonl.',
  });
}

export function parseSaved(text: string, file: string): ReceivedRequest[] {
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const request = parsedJson(line);
    if (isRequest(request)) return [request];
    throw new FirmlineError(`Line ${index + 1} of ${file} is not a saved request.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Remove the line, or pass another file.',
    });
  });
}

const isRequest = (value: unknown): value is ReceivedRequest =>
  typeof value === 'object' &&
  value !== null &&
  ['receivedAt', 'method', 'path', 'body'].every((field) => typeof Reflect.get(value, field) === 'string') &&
  ['string', 'object'].includes(typeof Reflect.get(value, 'contentType'));
