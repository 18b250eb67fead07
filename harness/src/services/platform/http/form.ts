import { refuse } from './errors.ts';
import { refuseUnstorable } from './storable.ts';

/** The files in the parts with this name. A part without a file name is text. */
export function filesIn(body: unknown, name: string): File[] {
  if (!(body instanceof FormData)) return [];
  return body.getAll(name).filter((part) => part instanceof File);
}

export function textIn(body: unknown, name: string): string | undefined {
  const part = body instanceof FormData ? body.get(name) : null;
  return typeof part === 'string' ? part : undefined;
}

/**
 * The value of a part that contains JSON, which is how the SDK sends objects.
 * @throws HttpError 400 if it is not JSON or cannot be stored
 */
export function jsonIn(body: unknown, name: string): unknown {
  const text = textIn(body, name);
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse([`${name} must be JSON`]);
  }
  refuseUnstorable(value, name);
  return value;
}
