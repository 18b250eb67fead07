// Uses the packed SDK on Deno, Bun and Cloudflare's workerd, against a stack on this machine.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { StackInfo } from '@firmline/harness/stack';
import { installLocked } from '../../tools/install.ts';
import { type RunSettings, succeed } from './project.ts';

/** Installs the runtimes for a project that has the packed SDK and `use.mjs`. @returns a use on each, by its name */
export async function usesOnRuntimes(
  stack: StackInfo,
  settings: RunSettings,
): Promise<Readonly<Record<string, () => Promise<unknown>>>> {
  const tools = await installLocked(
    path.join(import.meta.dirname, '../../tools/runtimes'),
    'Deno, Bun and workerd',
  );
  const tool = (name: string) => path.join(tools, 'node_modules', name);
  const file = (name: string) => path.join(settings.cwd, name);
  const stackJson = JSON.stringify(stack);
  const worker = `import { use } from './use.mjs';\n\nexport default { test: () => use(${stackJson}) };\n`;
  await writeFile(file('use-now.mjs'), `import { use } from './use.mjs';\n\nawait use(${stackJson});\n`);
  await writeFile(file('worker-source.mjs'), worker);
  const denoEnvironment = { ...settings, env: { ...settings.env, DENO_DIR: file('.deno') } };
  return {
    Deno: () =>
      succeed(
        tool('@deno/linux-x64-glibc/deno'),
        ['run', '--node-modules-dir=manual', '--no-lock', '--allow-net', file('use-now.mjs')],
        denoEnvironment,
      ),
    Bun: () => succeed(tool('@oven/bun-linux-x64/bin/bun'), [file('use-now.mjs')], settings),
    // Without its flag for them, it has no modules of Node.
    async workerd() {
      await using bundle = await rolldown({
        input: file('worker-source.mjs'),
        platform: 'browser',
        logLevel: 'silent',
        resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import'] },
      });
      await bundle.write({ file: file('worker.mjs'), format: 'esm' });
      const workerd = tool('@cloudflare/workerd-linux-64/bin/workerd');
      await succeed(workerd, ['test', file('worker.capnp')], settings);
    },
  };
}
