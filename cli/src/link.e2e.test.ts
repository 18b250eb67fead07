import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { openFirmRepository, validateFirm } from '@firmline/sdk/firms';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';

const stack = inject('stack');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-link-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const environment = () => ({
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
  FIRMLINE_CONFIG_DIR: folder,
  TMPDIR: folder,
});

const link = (args: string[]) => runFirmline(['link', ...args], { cwd: folder, env: environment() });

const errorOf = (stderr: string) => (JSON.parse(stderr) as { error: object }).error;
const url = `${stack.url}/hartwell-lowe`;

describe('link', () => {
  it('shows the link of an existing firm', async () => {
    expect((await link(['show', 'hartwell-lowe'])).stdout).toBe(`${url}\n`);
    expect((await link(['show', 'default'])).stdout).toBe(`${stack.url}/\n`);
    expect(await link(['show', 'nobody'])).toMatchObject({ exitCode: 5, stdout: '' });
  });

  it('saves pictures, or writes one to standard output', async () => {
    const ran = await link([
      'qr',
      'hartwell-lowe',
      '--png',
      'a.png',
      '--svg',
      'a.svg',
      '--scale',
      '2',
      '--json',
    ]);
    expect(JSON.parse(ran.stdout)).toEqual({ slug: 'hartwell-lowe', url, png: 'a.png', svg: 'a.svg' });
    expect((await readFile(path.join(folder, 'a.png'))).toString('latin1', 1, 4)).toBe('PNG');
    const printed = await link(['qr', 'hartwell-lowe', '--svg', '-']);
    expect(printed.stdout).toBe(await readFile(path.join(folder, 'a.svg'), 'utf8'));
    expect(printed.stdout).toMatch(/^<svg .*<\/svg>\n$/s);
  });

  it.each([
    [['qr', 'samuel', '--svg', '-', '--png', '-'], 2, 'Only one picture'],
    [['qr', 'samuel', '--svg', '-', '--json'], 2, 'no room'],
    [['qr', 'samuel', '--png', '/no/such/folder/a.png'], 1, 'Could not write /no/such/folder/a.png'],
    [['qr', 'samuel', '--scale', '0'], 2, 'whole number of at least 1'],
    [['verify', 'samuel', '--workers', '0'], 2, 'whole number of at least 1'],
    [['verify', 'samuel', '--phone', '12'], 6, 'too short'],
    [['verify', 'samuel', '--no-call', '--screenshots', '/dev/null/a'], 1, 'Could not create /dev/null/a'],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await link(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
  });

  it('prints the link if there is no clipboard and no browser', async () => {
    for (const [name, field] of [
      ['copy', 'copied'],
      ['open', 'opened'],
    ] as const) {
      const ran = await link([name, 'samuel']);
      expect(ran).toMatchObject({ exitCode: 0, stdout: `${stack.url}/samuel\n` });
      expect(ran.stderr).toContain('This is the link:');
      const json = await link([name, 'samuel', '--json']);
      expect(JSON.parse(json.stdout)).toEqual({ slug: 'samuel', url: `${stack.url}/samuel`, [field]: false });
    }
  });
});

interface Verdict {
  slug: string;
  outcome: string;
  checks: { name: string; status: string; seen: string }[];
  screenshots: string[];
}

describe('link verify', () => {
  it('writes JSON, JUnit and HTML, and leaves nothing else', async () => {
    const verify =
      'link verify hartwell-lowe --no-call --browser all --json --junit links.xml --html links.html';
    const child = spawn(process.execPath, [...sourceArgs, ...verify.split(' ')], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const closed = once(child, 'close');
    const verdicts = JSON.parse(await text(child.stdout)) as Verdict[];
    expect(await closed).toEqual([0, null]);
    const ok = { slug: 'hartwell-lowe', outcome: 'ok', screenshots: [] };
    expect(verdicts).toMatchObject([ok, { ...ok, browser: 'firefox' }]);
    expect(verdicts[0]).not.toHaveProperty('browser');
    const failed = verdicts.flatMap(({ checks }) => checks.filter(({ status }) => status === 'failed'));
    expect(failed).toEqual([]);
    const junit = await readFile(path.join(folder, 'links.xml'), 'utf8');
    expect(junit).toContain('<testsuite name="link verify" tests="2" failures="0" errors="0"');
    expect(junit).toContain('name="hartwell-lowe (Firefox)"');
    expect(await readFile(path.join(folder, 'links.html'), 'utf8')).toMatch(/^<!doctype html>/);
    // Screenshots of successful links are deleted unless requested.
    expect((await readdir(folder)).toSorted()).toEqual(['links.html', 'links.xml']);
  });

  it('continues an interrupted check of several links with --resume', async () => {
    const args = ['link', 'verify', 'samuel', 'hartwell-lowe', 'default', '--no-call', '--workers', '1'];
    const child = spawn(process.execPath, [...sourceArgs, ...args], {
      cwd: folder,
      env: { PATH: process.env['PATH'], ...environment() },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const lines = createInterface({ input: child.stderr });
    const said: string[] = [];
    lines.on('line', (line) => {
      said.push(line);
      if (line.startsWith('ok: ')) child.kill('SIGINT');
    });
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(said.at(-1)).toBe('Run the same command with --resume to check the others.');
    const first = said.find((line) => line.startsWith('ok: '));

    const resumed = await runFirmline([...args, '--resume'], { cwd: folder, env: environment() });
    expect(resumed.stderr).toContain('1 of 3 links were judged before.');
    expect(resumed.stderr).not.toContain(first);
    expect(resumed.stdout).toContain('3 links: 3 ok\n');
    expect((await readdir(folder)).filter((name) => name.startsWith('verify'))).toEqual([]);
  });

  it('finds a report that cannot be written before it visits the link', async () => {
    await writeFile(path.join(folder, 'taken'), '');
    const ran = await link(['verify', 'samuel', '--no-call', '--html', 'taken/links.html']);
    expect(ran).toMatchObject({ exitCode: 1, stdout: '' });
    expect(ran.stderr).toContain('Could not write taken/links.html.\nChoose another place with --html.');
  });

  it('exits with 8 and a screenshot if a check failed', async () => {
    const ran = await link(['verify', 'samuel', '--url', url, '--no-call', '--json']);
    expect(ran).toMatchObject({ exitCode: 8, stderr: '' });
    const [verdict] = JSON.parse(ran.stdout) as Verdict[];
    expect(verdict).toMatchObject({ slug: 'samuel', outcome: 'failed' });
    expect(verdict!.checks.find(({ name }) => name === 'greeting')).toEqual({
      name: 'greeting',
      status: 'failed',
      seen: '"Hey Margaret,"; expected "Hey Samuel,"',
    });
    expect(verdict!.screenshots).toHaveLength(2);
    expect((await readFile(verdict!.screenshots[0]!)).length).toBeGreaterThan(1000);
  });

  it('says of an expired link when it expired, and how to extend it', async () => {
    const firms = openFirmRepository({ supabaseUrl: stack.supabaseUrl, supabaseKey: stack.serviceRoleKey });
    await firms.write(
      [{ slug: 'expired-link', name: 'Eve', expiresAt: '2026-01-02T03:04:05.000Z' }].map(validateFirm),
      'update',
    );
    const words =
      'The link of "expired-link" expired on 2026-01-02 03:04:05Z. To extend it, run firmline firms expire expired-link --at 30d';
    const shown = await link(['show', 'expired-link', '--json']);
    expect(shown).toMatchObject({ exitCode: 0, stderr: `${words}\n` });
    const ran = await link(['verify', 'expired-link', '--no-call']);
    expect(ran.exitCode).toBe(8);
    expect(ran.stdout).toContain(words);
    await firms.remove(['expired-link']);
  });

  it('fails a record with a text that no client should see, unless its code is allowed', async () => {
    const { supabaseUrl, serviceRoleKey: supabaseKey } = stack;
    const repository = openFirmRepository({ supabaseUrl, supabaseKey });
    const slug = 'link-with-placeholder';
    onTestFinished(async () => void (await repository.remove([slug])));
    await repository.create([{ slug, name: 'Ann', firstMessage: 'Hi {{first_name}}' }]);
    const verify = ['verify', slug, '--no-call', '--json'];
    const refused = await link(verify);
    expect(refused.exitCode).toBe(8);
    const [verdict] = JSON.parse(refused.stdout) as Verdict[];
    expect(verdict!.checks.filter(({ status }) => status === 'failed').map(({ seen }) => seen)).toEqual([
      expect.stringContaining('"{{first_name}}"'),
    ]);
    expect(await link([...verify, '--allow', 'placeholder'])).toMatchObject({ exitCode: 0 });
  });

  it('asks before it calls a hosted link, and names the services it reaches', async () => {
    const hosted = await link(['verify', '--url', 'https://demo.invalid/x']);
    expect(hosted).toMatchObject({ exitCode: 2, stdout: '' });
    expect(hosted.stderr).toContain('--no-call leaves the call out');
    expect(hosted.stderr).toContain('--yes');

    // A page on this machine that uses services elsewhere.
    const server = await startPlatformServer();
    onTestFinished(() => server.stop());
    const config = { webhookUrl: 'https://hooks.invalid/a', platformUrl: 'https://voice.invalid' };
    server.answerWith((_, response) =>
      response.end(`<script type="application/json" id="firmline-config">${JSON.stringify(config)}</script>`),
    );
    const mixed = await link(['verify', '--url', `${server.url}/x`]);
    expect(mixed.exitCode).toBe(2);
    expect(mixed.stderr).toContain('paid for at https://voice.invalid');
    expect(mixed.stderr).toContain('fired at https://hooks.invalid/a');
  });

  it('calls an unreachable link inconclusive, not failed', async () => {
    const server = await startPlatformServer();
    await server.stop();
    const ran = await link(['verify', '--url', `${server.url}/x`, '--no-call', '--json']);
    expect(ran.exitCode).toBe(7);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ slug: 'x', outcome: 'inconclusive', checks: [] }]);
    expect(errorOf(ran.stderr)).toMatchObject({ code: 'network' });
  });
});
