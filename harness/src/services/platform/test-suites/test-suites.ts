import type { Handlers } from '../handler-types.ts';
import { resource } from '../resources/resource.ts';
import { run } from './runs.ts';

const suites = resource({
  kind: 'test-suite',
  owns: { kinds: ['test-suite-test', 'test-suite-run'], field: 'testSuiteId' },
});

const tests = resource({
  kind: 'test-suite-test',
  within: { kind: 'test-suite', param: 'testSuiteId' },
  complete: ({ fields }) => ({ numAttempts: 1, ...fields }),
});

export const testSuite: Handlers['testSuite'] = {
  ...suites,
  list: suites.page,
  test: { ...tests, list: tests.page },
  run,
};
