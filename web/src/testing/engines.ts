import type { Engine } from '@firmline/harness/browser';
import { webKitCrashed } from './webkit.ts';

/** The engines that this machine tests: WebKit needs Debian. Firefox has its scenarios. */
export const testedEngines: readonly Engine[] = process.env['FIRMLINE_TEST_NO_WEBKIT']
  ? ['chromium']
  : ['chromium', 'webkit'];

/** Debian's WebKit fails an assertion of its own about once in a hundred pages. */
export const once = { retry: { count: 1, condition: new RegExp(webKitCrashed) } };
