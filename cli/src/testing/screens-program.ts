import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { loadConfig } from 'rolldown/config';

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Bundles the interactive parts like the command, because Node cannot run their sources. */
export async function buildScreens() {
  // Inside the project, so that imports of its packages resolve.
  const cache = here('../../../node_modules/.cache/firmline');
  await mkdir(cache, { recursive: true });
  const dir = await mkdtemp(path.join(cache, 'screens-'));
  const config = await loadConfig(here('../../rolldown.config.mjs'));
  if (typeof config !== 'object' || Array.isArray(config)) throw new Error('The build has several parts.');
  const { output, ...options } = config;
  const input = { screens: here('screens.ts') };
  const bundle = await rolldown({ ...options, input, logLevel: 'warn' });
  await bundle.write({
    ...[output].flat()[0],
    dir,
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  return {
    script: path.join(dir, 'screens.mjs'),
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}
