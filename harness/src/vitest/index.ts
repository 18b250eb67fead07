import { rm } from 'node:fs/promises';
import type { ProvidedContext } from 'vitest';
import { startStack, type StackOptions } from '../services/stack/index.ts';
import type { StackInfo } from '../shared/stack-info.ts';
import { makeTemporaryFolder } from '../shared/temporary-folder.ts';

export type { StackInfo } from '../shared/stack-info.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The stack that all tests share: `inject('stack')`. */
    stack: StackInfo;
  }
}

/** The part of Vitest's project that the global set-up uses. */
export interface TestProject {
  provide(name: 'stack', stack: ProvidedContext['stack']): void;
}

/**
 * A global set-up for Vitest: one stack for all tests, on a free port and with temporary data. Tests get its addresses and
 * keys by `inject('stack')`.
 * @param options of the stack; `pageDir` is the folder of the built page
 * @returns the default export of a file that `globalSetup` names
 */
export const stackForTests =
  (
    options: Partial<StackOptions> & Pick<StackOptions, 'pageDir'>,
  ): ((project: TestProject) => Promise<() => Promise<void>>) =>
  async (project) => {
    const dataDir = await makeTemporaryFolder('firmline-tests-');
    const removeData = () => rm(dataDir, { recursive: true, force: true });
    const forTests = { port: 0, dataDir, durable: false, visitorRequestsPerMinute: Infinity };
    const { stop, ...info } = await startStack({ ...forTests, ...options }).catch(async (error: unknown) => {
      await removeData();
      throw error;
    });
    project.provide('stack', info);
    return async () => {
      await stop().finally(removeData);
    };
  };
