import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { startStack } from '../services/stack/index.ts';

const pageDir = fileURLToPath(new URL('../../../web/dist', import.meta.url));

/** One stack for all browser tests, on a free port and temporary data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'firmline-e2e-'));
  const { stop, ...info } = await startStack({ port: 0, dataDir, pageDir });
  project.provide('stack', info);
  return async () => {
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
