import type { AnswerFormat, BodyFormat } from '../operation.ts';

const format = {
  format: 'json',
  contentType: 'application/json',
  encode: (value: unknown) => ({ contentType: 'application/json', content: JSON.stringify(value) }),
} as const satisfies BodyFormat & AnswerFormat;

/** JSON of this shape, sent or received. */
/* @__NO_SIDE_EFFECTS__ */
export function json<Value>(): typeof format & BodyFormat<Value> & AnswerFormat<Value> {
  return format;
}
