import { findGroup, inWords, isFor } from './resolve.ts';
import { checkSetting } from './settings.ts';

/** How a missing slug is made: with a random ending, or from the name alone. */
export type SlugStyle = 'random' | 'plain';

/**
 * How a project's slugs are made. Only a source that may say something about its firms can make them plain, or the current
 * profile for the running stack.
 * @throws FirmlineError 'config-invalid', 'not-found'
 */
export function findSlugStyle(profile?: string): SlugStyle {
  const { source, values } = findGroup('slugs', profile);
  const { slugs } = values;
  if (slugs === undefined || source === undefined || source.kind === 'stack') return 'random';
  checkSetting('slugs', slugs, inWords(source));
  const { source: firms } = findGroup('data', profile);
  const mayDecide = isFor(source, firms) || (source.kind === 'profile' && firms?.kind === 'stack');
  return slugs === 'plain' && mayDecide ? 'plain' : 'random';
}
