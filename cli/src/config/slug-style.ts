import { findGroup, type Group, inWords } from './resolve.ts';
import { checkSetting } from './settings.ts';
import { placeOf } from './trust.ts';

/** How a missing slug is made: with a random ending, or from the name alone. */
export type SlugStyle = 'random' | 'plain';

/**
 * How a project's slugs are made. Only the source that selects the project can make them plain: the same environment or
 * profile, or the current profile for the running stack.
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findSlugStyle(profile?: string): SlugStyle {
  const group = findGroup('slugs', profile);
  const { source } = group;
  const { slugs } = group.values;
  if (slugs === undefined || source === undefined || source.kind === 'stack') return 'random';
  checkSetting('slugs', slugs, placeOf(group.originOf('slugs')));
  return slugs === 'plain' && mayDecide(group, findGroup('data', profile)) ? 'plain' : 'random';
}

function mayDecide(style: Group, data: Group): boolean {
  if (style.source?.kind === 'profile') {
    return data.source?.kind === 'stack' || inWords(data.source) === inWords(style.source);
  }
  if (data.source?.kind !== 'environment') return false;
  // This folder and its .env may be someone else's.
  return style.originOf('slugs').isOwn || !data.originOf('supabaseUrl').isOwn;
}
