import { invalidInput } from './invalid-input.ts';
import { maxUserDataLength } from './limits.ts';

/**
 * Checks a participant's custom data: at most 4096 characters of JSON. A string is not serialised. Undefined means none.
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
    // A circular structure, a bigint, or a toJSON that throws: refused below.
  }
  // Functions and symbols have no JSON.
  if (typeof text === 'string') return text;
  throw invalidInput('userData must be serialisable to JSON.');
}
