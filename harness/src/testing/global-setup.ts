import { fileURLToPath } from 'node:url';
import type { ProvidedContext } from 'vitest';
import { launchBrowser } from '../shared/browser/index.ts';
import { stackForTests, type TestProject } from '../vitest/index.ts';

const startStack = stackForTests({
  pageDir: fileURLToPath(new URL('../../../web/dist', import.meta.url)),
});

interface Project extends TestProject {
  provide(name: 'stack', stack: ProvidedContext['stack']): void;
  provide(name: 'browser', endpoint: ProvidedContext['browser']): void;
}

/** One stack and one Chromium for all browser tests, whose pages are still: without a GPU, a moving one takes half a processor. */
export default async function setUp(project: Project) {
  const [stopStack, browser] = await Promise.all([
    startStack(project),
    launchBrowser({ prefers: { reducedMotion: true } }),
  ]);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await stopStack();
  };
}
