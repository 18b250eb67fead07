import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readReport } from '@firmline/harness/report';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { interruptAt, processesNaming } from './testing/interrupt.ts';
import { runFirmline } from './testing/run-firmline.ts';

const impossible = `name: says what it never says
steps:
  - expect: { text: Nobody ever says this, within: 300ms }
  - click: { selector: '#go' }
`;
const waits = 'name: a visitor reads\nsteps: [{ expect: { text: Try in Browser } }, { wait: 30s }]\n';

/** A page of somebody else, with a key and an assistant that only the hosted platform knows. */
const pageForHostedPlatform = `<!doctype html><title>Mine</title><link rel="icon" href="data:,">
<button id="go">Talk to us</button><p role="status"></p>
<script src="https://unpkg.com/kit@1.2.3/kit.js"></script>
<script>
  document.querySelector('button').onclick = async () => {
    const { status } = await fetch('https://api.vapi.ai/call/web', {
      method: 'POST',
      headers: { authorization: 'Bearer theirs', 'content-type': 'application/json' },
      body: '{ "assistantId": "2f0c1f8e-5f0e-4d6a-9a53-0d6f5e0c7b11" }',
    });
    document.querySelector('p').textContent = 'HTTP ' + status;
  };
</script>`;

let folder: string;
let temporary: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-calls-'));
  await writeFile(path.join(folder, 'waits.yaml'), waits);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  temporary = path.join(folder, 'temporary');
  await rm(temporary, { recursive: true, force: true });
  await mkdir(temporary);
});

const environment = () => ({
  // As `npm run firmline` names itself.
  FIRMLINE_SCRIPT: fileURLToPath(new URL('../../scripts/firmline.mjs', import.meta.url)),
  FIRMLINE_CONFIG_DIR: path.join(folder, 'config'),
  TMPDIR: temporary,
  ...(process.env['PUPPETEER_EXECUTABLE_PATH'] !== undefined && {
    PUPPETEER_EXECUTABLE_PATH: process.env['PUPPETEER_EXECUTABLE_PATH'],
  }),
});

interface Summary {
  verdict: string;
  counts: Record<string, number>;
  scenarios: { id: string; verdict: string; layer: string | null; reproduce: string }[];
  files: { html: string; json: string; junit: string };
}

describe('test run', () => {
  it('tests a page of somebody else on its own stack, as its project says, and leaves nothing but reports', async () => {
    const project = path.join(folder, 'project');
    for (const name of ['dist', 'calls', 'vendor/kit'])
      await mkdir(path.join(project, name), { recursive: true });
    const files = {
      'dist/index.html': pageForHostedPlatform,
      'calls/starts.yaml':
        "name: starts\nsteps: [{ click: { selector: '#go' } }, { expect: { status: HTTP 201, calls: 1, element: '[data-kit]' } }]\n",
      'calls/says-the-impossible.yaml': impossible,
      'vendor/kit/kit.js': "document.documentElement.dataset.kit = 'here'",
      'firmline.config.json': '{ "page": "dist", "scenarios": "calls", "hosts": { "unpkg.com": "vendor" } }',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(project, name), text);
    const args = ['test', 'run', '--workers', '2', '--json'];
    const ran = await runFirmline(args, { cwd: project, env: environment() });
    expect(ran).toMatchObject({ exitCode: 8, stderr: '' });
    const { verdict, counts, files: reports, ...summary } = JSON.parse(ran.stdout) as Summary;
    expect(verdict).toBe('failed');
    expect(counts).toMatchObject({ passed: 1, failed: 1 });
    expect(summary.scenarios.map(({ id, verdict: own }) => [id, own])).toEqual([
      ['says-the-impossible', 'failed'],
      ['starts', 'passed'],
    ]);
    await expect.poll(() => readdir(temporary)).toEqual([]);

    const written = (name: keyof typeof reports) => readFile(path.join(project, reports[name]), 'utf8');
    const report = readReport(await written('json'));
    expect(report.environment.chromium).toMatch(/^(?:Headless)?Chrome/);
    const [failed] = report.scenarios;
    expect(failed?.attempts[0]?.problem).toMatchObject({ layer: 'page', line: 3, step: 0 });
    expect(failed?.attempts[0]?.screenshots).toHaveLength(1);
    expect(await written('junit')).toContain('tests="2" failures="1" errors="0"');
    expect(await written('html')).toContain('<title>Call tests: failed');

    // In a folder outside of the checkout, the printed command names it.
    expect(summary.scenarios[0]?.reproduce).toMatch(
      /^node \S*scripts\/firmline\.mjs test run \S*says-the-impossible\.yaml.* --page dist/,
    );
  });

  it.runIf(process.platform === 'linux')('leaves nothing behind after Ctrl-C except its report', async () => {
    const args = ['test', 'run', 'waits.yaml', '--debug', '--report', 'stopped'];
    const exit = interruptAt(/wait: 30s/, args, { cwd: folder, env: environment() });
    expect(await exit).toEqual([130, null]);
    await expect.poll(() => processesNaming(temporary)).toEqual([]);
    await expect.poll(() => readdir(temporary)).toEqual([]);
    const report = readReport(await readFile(path.join(folder, 'stopped/report.json'), 'utf8'));
    expect(report.scenarios).toMatchObject([
      {
        id: 'waits',
        verdict: 'inconclusive',
        attempts: [{ problem: { message: 'Stopped before its end.' } }],
      },
    ]);
  });
});
