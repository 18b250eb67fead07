import type { CallEngine } from '@firmline/harness/call-tests';

/** The value of `--browser`. */
export type BrowserChoice = CallEngine | 'all';

export async function browsersOf(choice: BrowserChoice): Promise<readonly CallEngine[]> {
  if (choice !== 'all') return [choice];
  const { callEngines } = await import('@firmline/harness/call-tests');
  return callEngines;
}
