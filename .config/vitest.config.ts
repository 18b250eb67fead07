import os from 'node:os';
import path from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';

// What is set for a person's shell, or by git for the hook that runs the tests, must not change what they do: with GIT_DIR, their
// commits would be made in this repository.
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name];
process.env['NODE_ENV'] = 'test';

const root = path.resolve(import.meta.dirname, '..');
const conditions = ['@firmline/source'];
/** Files of tests share their worker: for units, a new one for each costs two fifths of the processor's time. */
const sharedWorker = { isolate: false, setupFiles: [path.join(import.meta.dirname, 'leaves-nothing.ts')] };
/** Tests of browsers, of processes and of a stack are no unit tests. */
const others = [
  ...configDefaults.exclude,
  ...['e2e', 'process', 'stack'].map((kind) => `**/*.${kind}.test.ts`),
];
/**
 * What takes longer hangs: a database starts in a second, and in half a minute beside twenty other processes. A command gets 60 s
 * (`spawn-firmline.ts`), and some tests start two.
 */
const limits = { testTimeout: 120_000, hookTimeout: 120_000 };
/** Waits fail before their test times out, and show the last value. Vitest's 1 s is short on a busy machine. */
const waits = { expect: { poll: { timeout: 15_000 } } };
/**
 * How the files of each part begin. Browser tests mostly wait, so parts run side by side, each on a stack of its own. A file is
 * in the first part that has it.
 */
const browserParts: Readonly<Record<string, readonly string[]>> = {
  // These judge times of speech, or run scenarios that do, so only two parts of them run side by side.
  'timed-calls': ['harness/src/call-tests/{link-check,session/microphone,session/own-page}/**/'],
  'timed-sessions': ['harness/src/call-tests/session/session', 'cli/src/test'],
  // With some of another folder, so that the three take equally long. Five took as long, and disturbed each other.
  commands: [
    'cli/src/**/',
    'web/src/quality/{first-screen,keyboard,preferences,webkit}',
    'web/src/{call/blocked,phone-,slip}',
    'harness/src/shared/browser/launch-browser',
  ],
  page: ['web/src/**/'],
  calls: ['{sdk,harness}/src/**/'],
};
const partNames = Object.keys(browserParts);
/** `npm test` runs one part in a process; others run all. */
const chosenPart = process.env['FIRMLINE_BROWSER_PART'];
const browserTests = (names: readonly string[]) =>
  names.flatMap((name) => browserParts[name] ?? []).map((start) => `${start}*.e2e.test.ts`);
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  root,
  test: {
    // Unit tests wait for servers and commands of theirs a third of the time.
    maxWorkers: os.availableParallelism() + 1,
    // A failed comparison shows all of what it compared.
    chaiConfig: { truncateThreshold: 0 },
    projects: [
      {
        ...shared,
        test: {
          ...waits,
          name: 'unit',
          root,
          include: [
            '{sdk,sdk/util,web,harness}/src/**/*.test.{ts,tsx}',
            '{web/build,scripts}/**/*.test.{ts,mjs}',
          ],
          exclude: others,
          // A fifth less of the processor than processes.
          pool: 'threads',
          ...sharedWorker,
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          ...waits,
          name: 'unit-cli',
          root,
          // Commands need a process: its folder, its signals, its exit code.
          include: ['cli/src/**/*.test.{ts,tsx}'],
          exclude: others,
          ...sharedWorker,
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          ...waits,
          name: 'stack',
          root,
          include: ['harness/src/**/*.stack.test.ts'],
          globalSetup: ['harness/src/testing/shared-stack.ts'],
          pool: 'threads',
          ...sharedWorker,
          // They would find each other's records. One worker is a group of its own.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          ...waits,
          name: 'process',
          root,
          include: ['{sdk/src,sdk/util/src,harness/src,scripts}/**/*.process.test.ts'],
          // The database is compiled once, not a second time for speed: it starts in half the processor's time.
          execArgv: ['--liftoff-only'],
          ...limits,
        },
      },
      {
        ...shared,
        test: {
          ...waits,
          name: 'e2e',
          root,
          include: browserTests(chosenPart === undefined ? partNames : [chosenPart]),
          exclude: [
            ...configDefaults.exclude,
            ...browserTests(partNames.slice(0, Math.max(partNames.indexOf(chosenPart ?? ''), 0))),
          ],
          globalSetup: ['harness/src/testing/global-setup.ts'],
          ...sharedWorker,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...limits,
        },
      },
    ],
  },
});
