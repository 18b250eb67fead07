// Uses the packed SDK on Deno, Bun and Cloudflare's workerd, against a stack on this machine.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { rolldown } from 'rolldown';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { installLocked } from '../../tools/install.ts';
import { type RunSettings, succeed } from './project.ts';

type Services = Pick<
  StackInfo,
  'anonKey' | 'platformPrivateKey' | 'platformUrl' | 'supabaseUrl' | 'webhookUrl'
>;

const program = `import { lookupFirm } from '@firmline/sdk/firms/lookup';
import { createPlatformClient } from '@firmline/sdk/rest';
import { createWebhookClient } from '@firmline/sdk/webhook';

export async function use({ anonKey, platformPrivateKey, platformUrl, supabaseUrl, webhookUrl }) {
  const platform = createPlatformClient({ baseUrl: platformUrl, token: platformPrivateKey });
  const { id } = await platform.assistant.create({ name: 'Dana' });
  const { name } = await platform.assistant.get(id);
  await platform.assistant.delete(id);
  await platform.close();
  const firm = await lookupFirm({ supabaseUrl, anonKey, slug: 'nobody' });
  await createWebhookClient({ url: webhookUrl }).notifyStart({ slug: 'nobody' });
  if (name !== 'Dana' || firm !== null) throw new Error('The stack answered ' + name + ' and ' + firm);
}
`;

const workerConfig = `using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.mjs")],
      compatibilityDate = "2026-01-01",
      globalOutbound = "stack",
    )),
    (name = "stack", network = (allow = ["private", "local"])),
  ],
);
`;

/** One use of the SDK on a runtime. Resolves to what it loaded. */
export interface RuntimeUse {
  readonly runtime: string;
  readonly use: () => Promise<string>;
}

/** Writes the program into a project that has the packed SDK, and installs the runtimes. */
export async function usesOnRuntimes(
  services: Services,
  settings: RunSettings,
): Promise<readonly RuntimeUse[]> {
  const tools = installLocked(
    path.join(import.meta.dirname, '../../tools/runtimes'),
    'Deno, Bun and workerd',
  );
  const tool = (name: string) => path.join(tools, 'node_modules', name);
  const file = (name: string) => path.join(settings.cwd, name);
  const given = JSON.stringify(services);
  await writeFile(file('use.mjs'), program);
  await writeFile(file('use-now.mjs'), `import { use } from './use.mjs';\n\nawait use(${given});\n`);
  await writeFile(
    file('worker-source.mjs'),
    `import { use } from './use.mjs';\n\nexport default { test: () => use(${given}) };\n`,
  );
  await writeFile(file('worker.capnp'), workerConfig);

  return [
    {
      runtime: 'Deno',
      async use() {
        const deno = tool('@deno/linux-x64-glibc/deno');
        const run = ['run', '--node-modules-dir=manual', '--no-lock', '--allow-net'];
        const own = { ...settings, env: { ...settings.env, DENO_DIR: file('.deno') } };
        await succeed(deno, [...run, file('use-now.mjs')], own);
        // Its log names each module that another one imports.
        const output = await succeed(deno, [...run, '--log-level=debug', file('use-now.mjs')], own);
        return onlyOwn([...output.matchAll(/specifier=(\S+)/g)].map(([, name = '']) => name));
      },
    },
    {
      runtime: 'Bun',
      async use() {
        const bun = tool('@oven/bun-linux-x64/bin/bun');
        await succeed(bun, [file('use-now.mjs')], settings);
        const bundle = ['build', '--target=bun', '--packages=bundle', `--outfile=${file('bun.mjs')}`];
        await succeed(bun, [...bundle, file('use-now.mjs')], settings);
        const code = await readFile(file('bun.mjs'), 'utf8');
        // It names the file of each module that it has bundled.
        return onlyOwn(
          [...code.matchAll(/^\/\/ (\S+)$|["'](node:\w+)["']/gm)].map(([, a, b]) => a ?? b ?? ''),
        );
      },
    },
    {
      runtime: 'workerd',
      async use() {
        await using bundle = await rolldown({
          input: file('worker-source.mjs'),
          platform: 'browser',
          logLevel: 'silent',
          resolve: { conditionNames: ['workerd', 'worker', 'browser', 'import'] },
        });
        const { output } = await bundle.write({ file: file('worker.mjs'), format: 'esm' });
        // Without its flag for them, it has no modules of Node.
        await succeed(
          tool('@cloudflare/workerd-linux-64/bin/workerd'),
          ['test', file('worker.capnp')],
          settings,
        );
        return onlyOwn(output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : [])));
      },
    },
  ];
}

/** @param modules what a runtime loaded, by name or by file */
function onlyOwn(modules: readonly string[]): string {
  if (!modules.some((name) => name.includes('rest/transport')))
    throw new Error('What was loaded could not be read.');
  const foreign = modules.filter((name) => /^node:|undici|\.node\.js$/.test(name));
  if (foreign.length > 0) throw new Error(`It loaded ${foreign.join(', ')}.`);
  return `${modules.length} modules`;
}
