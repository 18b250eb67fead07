// Installs the clients of others from the registry, and uses each against a stack as its users do.
import { readFile, writeFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import {
  buildPage,
  exampleScript,
  examples,
} from '../../harness/src/call-tests/session/own-page/testing/build-page.ts';
import { root, startOwnStack } from '../shared/own-stack.ts';
import { runProgram, type RunSettings, succeed } from './packages/project.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove, type ProofRow } from './shared/prove.ts';
import { writeFiles } from './shared/write-files.ts';

interface Client {
  readonly name: string;
  /** As npm installs them, by the names under which they are installed. */
  readonly packages: Readonly<Record<string, string>>;
  /** Runs steps, each a line of its output. */
  readonly program?: string;
  /** A page that a call test visits, in place of a program; `imports` stands for `@vapi-ai/web`. */
  readonly page?: { readonly script?: string; readonly imports: string; readonly scenario: string };
  /** What its users would see otherwise on the hosted service, by its documentation. */
  readonly differs: string;
}

interface Step {
  readonly step: string;
  readonly isMet: boolean;
  readonly outcome?: string;
}

const clientsFolder = path.join(import.meta.dirname, 'clients');
const document = path.join(root, 'harness/docs/clients.md');

await prove({}, async ({ signal, cleanUps, say, patterns }) => {
  const clients = parse(
    await readFile(path.join(clientsFolder, 'clients.yaml'), 'utf8'),
  ) as readonly Client[];
  const chosen = clients.filter(({ name }) => patterns.every((pattern) => name.includes(pattern)));
  const { home, env } = await createEnclosure(cleanUps);
  const project = path.join(home, 'project');
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), '{"name":"user","private":true,"type":"module"}');
  await writeFiles(path.join(clientsFolder, 'files.yaml'), project);
  const names = new Set(
    chosen.flatMap(({ packages }) =>
      Object.entries(packages).map(([alias, specifier]) => `${alias}@${specifier}`),
    ),
  );
  say(`Installing ${[...names].join(', ')} …`);
  // npm's own settings and cache are what a reader has already. The MCP server wants an older zod than others.
  const flags = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--legacy-peer-deps',
  ];
  const inProject: RunSettings = { cwd: project, env: { ...env, HOME: process.env['HOME'] }, signal };
  await succeed('npm', [...flags, ...names], inProject);
  const stack = await startOwnStack(cleanUps, { signal });

  /** What a program found, step by step. */
  async function useProgram(program: string, { packages }: Client): Promise<readonly Step[]> {
    const settings = {
      ...inProject,
      env: { ...env, STACK: JSON.stringify(stack), CLIENT: Object.keys(packages)[0] },
    };
    const { output } = await runProgram(process.execPath, [program], settings);
    const steps = output.split('\n').filter((line) => line.startsWith('{"step"'));
    if (steps.length === 0) return [{ step: 'starts', isMet: false, outcome: output.slice(-500) }];
    return steps.map((line) => JSON.parse(line) as Step);
  }

  /** One call in a browser, from the click to the end. */
  async function usePage({
    script,
    imports,
    scenario,
  }: NonNullable<Client['page']>): Promise<readonly Step[]> {
    const folder = path.join(project, 'dist', scenario);
    const entry = script === undefined ? exampleScript('vendor-page') : path.join(project, script);
    await buildPage(entry, folder, { '@vapi-ai/web': path.join(project, imports) });
    const cache =
      process.env['PUPPETEER_CACHE_DIR'] ?? path.join(process.env['HOME'] ?? '', '.cache/puppeteer');
    const settings = { ...inProject, env: { ...env, PUPPETEER_CACHE_DIR: cache } };
    const file = scenario === 'talks' ? path.join(examples, 'calls/talks.yaml') : `${scenario}.yaml`;
    const test = [
      path.join(root, 'cli/bin/firmline.js'),
      'test',
      'run',
      file,
      '--no-words',
      '--page',
      folder,
    ];
    const { exitCode, output } = await runProgram(process.execPath, test, settings);
    const step = 'a visitor talks with the assistant and hangs up';
    return [{ step, isMet: exitCode === 0, ...(exitCode !== 0 && { outcome: output.slice(0, 1500) }) }];
  }

  const rows: ProofRow[] = [];
  const table: string[] = [];
  for (const client of chosen) {
    signal.throwIfAborted();
    const { name, program, page, differs } = client;
    const steps = page ? await usePage(page) : await useProgram(program ?? '', client);
    for (const { step, isMet, outcome = 'as its users expect' } of steps) {
      say(`${isMet ? 'ok     ' : 'FAILED '} ${name}: ${step}${isMet ? '' : `\n${outcome}`}`);
      rows.push({ subject: `${name}: ${step}`, outcome, isMet });
    }
    const passedSteps = steps.filter(({ isMet }) => isMet).map(({ step }) => step);
    table.push(`| ${name} | ${passedSteps.join('; ')} | ${differs} |`);
  }
  if (patterns.length === 0 && rows.every(({ isMet }) => isMet)) await writeTable(table);
  return { rows };
});

/** Replaces the rows of the document. */
async function writeTable(rows: readonly string[]): Promise<void> {
  const [before = ''] = (await readFile(document, 'utf8')).split('<!-- clients -->');
  const head = ['| Client | Tried, and it worked | Different on the hosted service |', '| --- | --- | --- |'];
  const text = `${before}<!-- clients -->\n\n${[...head, ...rows].join('\n')}\n\n<!-- /clients -->\n`;
  await writeFile(document, text);
  await succeed(process.execPath, [path.join(root, 'node_modules/.bin/oxfmt'), document], {
    cwd: root,
    env: process.env,
    signal: new AbortController().signal,
  });
}
