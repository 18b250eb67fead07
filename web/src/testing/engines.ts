import { type Engine, engines } from '@firmline/harness/browser';
import { webKitCrashed } from './webkit.ts';

/** The engines that this machine tests: WebKit needs Debian. */
export const testedEngines: readonly Engine[] = engines.filter(
  (engine) => engine !== 'webkit' || !process.env['FIRMLINE_TEST_NO_WEBKIT'],
);

/** Debian's WebKit fails an assertion of its own about once in a hundred pages. */
export const once = { retry: { count: 1, condition: new RegExp(webKitCrashed) } };
