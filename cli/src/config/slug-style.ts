import { FirmlineError } from '@firmline/sdk/errors';
import { readEnvironment } from './environment.ts';
import { findGroup, inWords, type Source } from './resolve.ts';
import { problemOf, settings } from './settings.ts';

/** How a slug is made where none is given: with an end that cannot be guessed, or of the name alone. */
export type SlugStyle = 'random' | 'plain';

/**
 * How the slugs of a project are made. Only who chose the project makes them plain: the same environment or profile, or
 * the current profile for the stack that runs here.
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findSlugStyle(profile?: string): SlugStyle {
  const { values, source } = findGroup('slugs', profile);
  const { slugs } = values;
  if (slugs === undefined || source === undefined || source.kind === 'stack') return 'random';
  const problem = problemOf('slugs', slugs);
  if (problem !== undefined) {
    throw new FirmlineError(`${settings.slugs.variable} ${problem}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Correct it, or leave it out.',
    });
  }
  return slugs === 'plain' && mayDecide(source, findGroup('data', profile).source) ? 'plain' : 'random';
}

function mayDecide(source: Source, data: Source | undefined): boolean {
  if (source.kind === 'profile') return data?.kind === 'stack' || inWords(data) === inWords(source);
  if (data?.kind !== 'environment') return false;
  // Somebody else may have made this folder and its .env.
  const { sourceOf } = readEnvironment();
  return sourceOf('slugs') === 'environment' || sourceOf('supabaseUrl') === '.env';
}
