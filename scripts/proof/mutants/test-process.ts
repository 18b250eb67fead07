// A child process that runs unit tests against sources changed only in memory. It exits with its parent.
import path from 'node:path';
import type { Plugin } from 'vite';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';
import config from '../../../.config/vitest.config.ts';
import type { TestOrder, TestProgress } from './tester.ts';

const root = path.resolve(import.meta.dirname, '../../..');
function tell(progress: TestProgress): void {
  process.send?.(progress);
}
let order: TestOrder | undefined;

const mutation: Plugin = {
  name: 'mutation',
  enforce: 'pre',
  load: (id) => (id === order?.file ? order.code : null),
};

/** Runs tests in the requested order, so that the nearest ones come first. */
class AskedOrder {
  sort = async (specifications: TestSpecification[]) => specifications;
  shard = this.sort;
}

let failed = false;
function fail(test: string): void {
  if (failed) return;
  failed = true;
  tell({ kind: 'failed', test });
  void vitest.cancelCurrentRun('test-failure');
}

const reporter: Reporter = {
  onTestModuleStart: ({ moduleId }) => tell({ kind: 'module', file: moduleId }),
  onTestCaseResult: (test) => {
    if (test.result().state === 'failed') fail(test.fullName);
  },
  onTestModuleEnd: (module) => {
    if (!module.ok()) fail(path.relative(root, module.moduleId));
  },
  onTestRunEnd: (_modules, errors) => {
    if (errors.length > 0) fail('an error outside of the tests');
  },
};

const isOfUnits = (name: unknown) => typeof name === 'string' && name.startsWith('unit');
const units = (config.test?.projects ?? []).flatMap((project) =>
  typeof project === 'object' && 'test' in project && isOfUnits(project.test?.name)
    ? // A shared worker would keep the previous modules.
      [{ ...project, plugins: [mutation], test: { ...project.test, isolate: true } }]
    : [],
);
const vitest = await createVitest(
  {
    root,
    config: false,
    watch: false,
    // The cache on disk has the unchanged modules.
    cache: false,
    fsModuleCache: false,
    maxWorkers: 1,
    reporters: [reporter],
    sequence: { sequencer: AskedOrder },
    // The output of a changed module is irrelevant.
    silent: true,
  },
  { logLevel: 'silent', test: { projects: units } },
);
await vitest.standalone();

process.on('message', (next: TestOrder) => {
  void (async () => {
    for (const { file } of [order, next].filter((one) => one !== undefined)) vitest.invalidateFile(file);
    order = next;
    failed = false;
    const specifications = next.tests.map((test) => {
      const project = vitest.projects.find((one) => one.matchesTestGlob(test));
      if (!project) throw new Error(`${test} belongs to no project of unit tests.`);
      return project.createSpecification(test);
    });
    await vitest.runTestSpecifications(specifications);
    tell({ kind: 'idle' });
  })();
});
process.on('disconnect', () => process.exit());
tell({ kind: 'idle' });
