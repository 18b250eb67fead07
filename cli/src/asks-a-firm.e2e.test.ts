import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readReport } from '@firmline/harness/report';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { processesNaming } from './testing/interrupt.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';

/** A visitor of the first firm of a new stack, without a plan for the call. */
const scenario = `name: a visitor asks when the firm is open
timeout: 120s
steps:
  - click: Try in Browser
  - expect: { agent-said: { phrase: [Hartwell and Lowe, how can I help you today] }, within: 40s }
  - say: What are your opening hours?
  - expect: { text: '/You .{0,20}(open|hours)/', within: 20s }
  - expect:
      agent-said: { phrase: [Monday to Friday, five in the afternoon], never: '/dollars|\\$/' }
      text: /Assistant [^.]*Monday to Friday between nine in the morning and five in the afternoon/
      within: 60s
  - expect: { caller-heard: What are your opening hours?, within: 1s }
  - click: End Call
`;

let folder: string;
let stack: ChildProcess | undefined;
// Settings of the person who runs the tests are left out.
const own = () => ({
  FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
  ...(process.env['PUPPETEER_EXECUTABLE_PATH'] !== undefined && {
    PUPPETEER_EXECUTABLE_PATH: process.env['PUPPETEER_EXECUTABLE_PATH'],
  }),
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-asks-'));
});
afterEach(async () => {
  if (stack?.exitCode === null && stack.signalCode === null) {
    stack.kill('SIGKILL');
    await once(stack, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** Starts what `npm start` starts, and returns its address. */
async function up(): Promise<string> {
  const child = spawn(process.execPath, [firmlineScript, 'dev', 'up', '--port', '0', '--json'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], ...own() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  stack = child;
  let printed = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    printed += String(chunk);
    if (printed.endsWith('\n')) return (JSON.parse(printed) as { url: string }).url;
  }
  throw new Error('The stack ended.');
}

it.skipIf(process.env['FIRMLINE_TEST_NO_WORDS'])(
  'a visitor asks a new stack when the firm is open, and sees and hears a fitting answer',
  async () => {
    const url = await up();
    await writeFile(path.join(folder, 'asks.yaml'), scenario);
    const run = ['test', 'run', 'asks.yaml', '--url', `${url}/hartwell-lowe`, '--report', 'report'];
    const ran = await runFirmline(run, { cwd: folder, env: own() });
    expect(ran).toMatchObject({ exitCode: 0 });

    const report = readReport(await readFile(path.join(folder, 'report/report.json'), 'utf8'));
    const attempt = report.scenarios[0]?.attempts.at(-1);
    expect(attempt?.steps.map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'passed'),
      // Only a room of one's own says what it received.
      'not-applicable',
      'passed',
    ]);

    // The recogniser ends even with a stack that was killed.
    stack?.kill('SIGKILL');
    const isRecogniser = (line: string) => line.includes('recogniser-process');
    const left = async () => (await processesNaming(folder)).filter(isRecogniser);
    if (process.platform === 'linux') await expect.poll(left, { timeout: 10_000 }).toEqual([]);
  },
  180_000,
);
