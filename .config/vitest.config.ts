import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '..');
const conditions = ['@firmline/source'];
const shared = { resolve: { conditions }, ssr: { resolve: { conditions } } };

export default defineConfig({
  root,
  test: {
    projects: [
      {
        ...shared,
        test: {
          name: 'unit',
          root,
          // A fifth less of the processor than processes.
          pool: 'threads',
          include: ['{sdk,cli,web,harness}/src/**/*.test.{ts,tsx}', 'web/build/**/*.test.ts'],
          exclude: ['**/*.e2e.test.ts'],
        },
      },
      {
        ...shared,
        test: {
          name: 'e2e',
          root,
          include: ['{sdk,cli,web,harness}/src/**/*.e2e.test.ts'],
          globalSetup: ['harness/src/testing/global-setup.ts'],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
