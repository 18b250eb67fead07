import { invalidInput } from './invalid-input.ts';
import { maxUserDataLength } from './limits.ts';

/**
 * Data that goes with a participant: JSON, and at most 4096 characters of it. A string counts as it is. Undefined is no
 * data.
 * @throws FirmlineError 'invalid-input'
 */
export function validateUserData<Data>(userData: Data): Data {
  if (userData === undefined) return userData;
  const { length } = typeof userData === 'string' ? userData : serialise(userData);
  if (length > maxUserDataLength) {
    throw invalidInput(`userData may have at most ${maxUserDataLength} characters, not ${length}.`);
  }
  return userData;
}

function serialise(userData: unknown): string {
  let text: unknown;
  try {
    text = JSON.stringify(userData);
  } catch {
    // Below: a circle, a bigint, a toJSON that throws.
  }
  // Functions and symbols have no JSON at all.
  if (typeof text === 'string') return text;
  throw invalidInput('userData must be serialisable to JSON.');
}
