import type { Handlers } from '../handler-types.ts';
import { type JsonObject, objectsAt } from '../json.ts';
import { everything } from '../resources/list-query.ts';
import { resource } from '../resources/resource.ts';
import type { PlatformRecord, PlatformStore } from '../store/types.ts';
import type { PlatformRequest } from '../types.ts';

const runs = resource({
  kind: 'test-suite-run',
  within: { kind: 'test-suite', param: 'testSuiteId' },
  complete: async ({ store, fields, params }) => ({
    ...fields,
    tests: await testsOf(store, params['testSuiteId'] ?? ''),
  }),
  show: showFinished,
});

/** A copy of the current tests, so later changes do not affect the run. */
async function testsOf(store: PlatformStore, testSuiteId: string): Promise<PlatformRecord[]> {
  const where = [{ path: 'testSuiteId', is: testSuiteId }];
  return store.list('test-suite-test', { where, limit: everything, order: 'ASC' });
}

/**
 * Emulation: a run is finished as soon as it is read. No conversation takes place; every attempt passes, and its
 * reasoning says so.
 */
function showFinished({ tests, ...run }: PlatformRecord): JsonObject {
  return { ...run, status: 'completed', testResults: objectsAt({ tests }, 'tests').map(resultOf) };
}

function resultOf(test: JsonObject) {
  const attempts = Math.max(1, Number(test['numAttempts'] ?? 1));
  const scorerResults = objectsAt(test, 'scorers').map(({ type, rubric }) => ({
    type,
    result: 'pass',
    reasoning: 'Emulated: the local tester passes every test without playing it.',
    rubric,
  }));
  return { test, attempts: Array.from({ length: attempts }, () => ({ scorerResults })) };
}

export const run: Handlers['testSuite']['run'] = {
  ...runs,
  list: runs.page,
  /** Only the response to its creation shows it queued. */
  async create(request: PlatformRequest<{ readonly testSuiteId: string }>) {
    return { ...(await runs.create(request)), status: 'queued', testResults: [] };
  },
};
