import type { FirmlineError } from '@firmline/sdk/errors';
import { userError, invalidInput } from '../errors.ts';
import { firmline } from '../invocation.ts';

/** Always names the stack that runs on this machine. */
export const localProfile = 'local';

/** The problem with a profile's name, as a clause; undefined if it is valid. */
export function profileNameProblem(name: string): string | undefined {
  if (name === localProfile) return 'it names the stack running on this machine';
  if (!/^[a-z0-9](?:[a-z0-9._-]{0,62}[a-z0-9])?$/i.test(name)) {
    return 'names have up to 64 letters and digits, with dots, hyphens and underscores between them';
  }
  return undefined;
}

/** @throws FirmlineError 'invalid-input' */
export function checkProfileName(name: string): void {
  const problem = profileNameProblem(name);
  if (problem === undefined) return;
  throw invalidInput(
    `"${name}" cannot be the name of a profile: ${problem}.`,
    'Choose another name, for example production.',
  );
}

/** @throws FirmlineError 'not-found' */
export const noSuchProfile = (name: string, known: readonly string[]): FirmlineError =>
  userError(
    'not-found',
    `There is no profile "${name}".`,
    `Profiles: ${[...known, localProfile].join(', ')}. ${firmline} auth login --profile ${name} creates it.`,
  );
