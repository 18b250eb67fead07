import { FirmlineError } from '@firmline/sdk/errors';
import { findGroup, type Group, inWords } from './resolve.ts';
import { problemOf, settings } from './settings.ts';

/** How a slug is made where none is given: with an end that cannot be guessed, or of the name alone. */
export type SlugStyle = 'random' | 'plain';

/**
 * How the slugs of a project are made. Only who chose the project makes them plain: the same environment or profile, or
 * the current profile for the stack that runs here.
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findSlugStyle(profile?: string): SlugStyle {
  const group = findGroup('slugs', profile);
  const { source } = group;
  const { slugs } = group.values;
  if (slugs === undefined || source === undefined || source.kind === 'stack') return 'random';
  const problem = problemOf('slugs', slugs);
  if (problem !== undefined) {
    throw new FirmlineError(`${settings.slugs.variable} ${problem}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Correct it, or remove it.',
    });
  }
  return slugs === 'plain' && mayDecide(group, findGroup('data', profile)) ? 'plain' : 'random';
}

function mayDecide(style: Group, data: Group): boolean {
  if (style.source?.kind === 'profile') {
    return data.source?.kind === 'stack' || inWords(data.source) === inWords(style.source);
  }
  if (data.source?.kind !== 'environment') return false;
  // Somebody else may have made this folder and its .env.
  return style.originOf('slugs').isOwn || !data.originOf('supabaseUrl').isOwn;
}
