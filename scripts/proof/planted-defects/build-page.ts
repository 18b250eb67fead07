import { execFile } from 'node:child_process';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../shared/own-stack.ts';
import { type Defect, plant } from './defect.ts';

const vite = path.join(root, 'node_modules/vite/bin/vite.js');

/** Sources of the page and its build. */
const sources = [
  'tsconfig.json',
  'scripts/shared/third-party.ts',
  'sdk/package.json',
  'sdk/src',
  'web/package.json',
  'web/tsconfig.json',
  'web/vite.config.ts',
  'web/index.html',
  'web/build',
  'web/src',
];

/**
 * Builds the page from a copy of the sources, with a defect in it unless it is null.
 * @param folder gets the copy, which finds its packages in `node_modules` there
 * @returns folder of the built page
 * @throws Error with the build's output if it fails
 */
export async function buildPage(folder: string, defect: Defect | null, signal: AbortSignal): Promise<string> {
  const copy = path.join(folder, defect?.name ?? 'control');
  await Promise.all(
    sources.map((name) =>
      cp(path.join(root, name), path.join(copy, name), {
        recursive: true,
        filter: (file) => !/\.test\.tsx?$/.test(file),
      }),
    ),
  );
  // The page imports the copied client, and everything else from the folder above.
  await mkdir(path.join(copy, 'node_modules/@firmline'), { recursive: true });
  await symlink(path.join(copy, 'sdk'), path.join(copy, 'node_modules/@firmline/sdk'), 'dir');
  if (defect) await plant(defect, copy);
  const outDir = path.join(copy, 'page');
  const args = ['build', '--outDir', outDir, '--emptyOutDir', '--logLevel=warn', '--configLoader=native'];
  // Part of the build looks for packages from here.
  // The stack fills in the configuration.
  const inheritedEntries = Object.entries(process.env).filter(
    ([name]) => !/^(SUPABASE|FIRMLINE)_/.test(name),
  );
  const env = { ...Object.fromEntries(inheritedEntries), NODE_ENV: 'production' };
  const options = { cwd: path.join(copy, 'web'), env, signal };
  try {
    await promisify(execFile)(process.execPath, ['--conditions=@firmline/source', vite, ...args], options);
  } catch (error) {
    signal.throwIfAborted();
    const words = error instanceof Error && 'stderr' in error ? error.stderr : error;
    throw new Error(`${defect?.name ?? 'The page'} could not be built: ${String(words)}`, { cause: error });
  }
  return outDir;
}
