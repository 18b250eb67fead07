import type { Check } from './finding.ts';
import { counted, listed } from './words.ts';

/** Maximum broken rules in the report. */
const maxShown = 5;

export const checkAxe: Check<'axe'> = (_, __, { violations }) => ({
  holds: violations?.length === 0,
  expected: 'no accessibility rule broken',
  seen:
    violations === null
      ? 'a page that could not be checked'
      : violations.length === 0
        ? 'none'
        : `${counted(violations.length, 'violation')}: ${listed(violations.slice(0, maxShown))}`,
});
