import { invalidInput } from '../../misuse.ts';
import type { BodyFormat } from '../operation.ts';
import type { EncodedBody } from './content.ts';

export const json: BodyFormat = { contentType: 'application/json', encode };

/** @throws FirmlineError 'invalid-input' for what JSON cannot represent, such as a circular reference */
function encode(value: unknown): EncodedBody {
  try {
    return { contentType: 'application/json', content: JSON.stringify(value) };
  } catch (cause) {
    throw invalidInput('The body cannot be written as JSON.', undefined, cause);
  }
}
