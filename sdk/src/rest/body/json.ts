import { FirmlineError } from '../../errors.ts';
import type { ResponseFormat, BodyFormat } from '../operation.ts';
import type { EncodedBody } from './content.ts';

const format = {
  format: 'json',
  contentType: 'application/json',
  encode,
} as const satisfies BodyFormat & ResponseFormat;

/** JSON of this shape, sent or received. */
/* @__NO_SIDE_EFFECTS__ */
export function json<Value>(): typeof format & BodyFormat<Value> & ResponseFormat<Value> {
  return format;
}

/** @throws FirmlineError 'invalid-input' for what JSON cannot represent, such as a circular reference */
function encode(value: unknown): EncodedBody {
  try {
    return { contentType: 'application/json', content: JSON.stringify(value) };
  } catch (cause) {
    throw new FirmlineError('The body cannot be written as JSON.', {
      code: 'invalid-input',
      fault: 'internal',
      cause,
    });
  }
}
