import type { Verdict } from '@firmline/harness/call-tests';

/** In the order in which they are told. */
export const verdictStyles = {
  failed: 'red',
  inconclusive: 'yellow',
  flaky: 'yellow',
  passed: 'green',
  'not-applicable': 'dim',
} as const satisfies Record<Verdict, string>;
