import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { validateFirm } from '@firmline/sdk/firms';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../scripts/shared/listen.ts';
import type { LinkVerdict } from './link/links.ts';
import { interruptAt } from './testing/interrupt.ts';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { stack, stackEnvironment, stackFirms } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();

const here = () => ({
  cwd: folder.path,
  env: { ...stackEnvironment, FIRMLINE_CONFIG_DIR: folder.path, TMPDIR: folder.path },
});
const link = (args: readonly string[]) => runFirmline(['link', ...args], here());

describe('link', () => {
  it('finds a report that cannot be written before it visits a link', async () => {
    await writeFile(folder.at('taken'), '');
    expect(await link(['verify', 'samuel', '--no-call', '--report', 'taken/links'])).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining(
        'Could not write taken/links/report.html (ENOTDIR).\nChoose another folder with --report.',
      ) as string,
    });
  });
});

describe('link verify', { timeout: 180_000 }, () => {
  it('says what is wrong with each link, can be stopped, and leaves nothing but its reports', async () => {
    const [expired, unfilled] = ['expired-link', 'link-with-placeholder'];
    onTestFinished(async () => void (await stackFirms.remove([expired, unfilled])));
    const firms = [
      { slug: expired, name: 'Eve', expiresAt: '2026-01-02T03:04:05.000Z' },
      { slug: unfilled, name: 'Ann', firstMessage: 'Hi {{first_name}}' },
    ];
    await stackFirms.create(firms.map(validateFirm));
    const args = ['link', 'verify', expired, unfilled, '--no-call'];
    const interrupted = interruptAt(/^failed: /, [...args, '--workers', '1'], here());
    expect(await interrupted).toEqual([130, null]);

    const reports = ['--report', 'links'];
    const checked = await runFirmline([...args, '--json', '--debug', ...reports], here());
    // It prints no key.
    for (const key of [stack.serviceRoleKey, stack.platformPrivateKey])
      expect(checked.stdout + checked.stderr).not.toContain(key);
    expect(checked.exitCode).toBe(8);
    const verdicts = JSON.parse(checked.stdout) as LinkVerdict[];
    expect(verdicts.map(({ slug, outcome }) => [slug, outcome])).toEqual([
      [expired, 'failed'],
      [unfilled, 'failed'],
    ]);
    const seen = verdicts.map(({ checks }) =>
      checks.filter(({ status }) => status === 'failed').map((check) => check.seen),
    );
    expect(seen).toEqual([
      [
        expect.stringMatching(
          /^The link of "expired-link" expired at 2026-01-02 03:04:05Z\. To extend it, run .*firms edit expired-link --expires 30d$/,
        ),
      ],
      [expect.stringContaining('"{{first_name}}"')],
    ]);
    const junit = await readFile(folder.at('links/junit.xml'), 'utf8');
    expect(junit).toContain('<testsuite name="link verify" tests="2" failures="2" errors="0"');
    expect(await readFile(folder.at('links/report.html'), 'utf8')).toMatch(/^<!doctype html>/);
    const allowing = ['--allow', 'placeholder', '--browser', 'firefox', '--json'];
    const allowed = await link(['verify', unfilled, '--no-call', ...allowing]);
    expect(JSON.parse(allowed.stdout)).toMatchObject([{ outcome: 'ok', browser: 'firefox' }]);
    // Firefox makes a folder for downloads in the home folder.
    const others = async () => (await readdir(folder.path)).filter((name) => name !== 'Downloads').toSorted();
    await expect.poll(others).toEqual(['links']);
  });

  it('gets past a password, tells nobody of it, and says that a page wants one', async () => {
    const password = 'staging-password';
    const passOn = async (pathname: string, response: ServerResponse) => {
      const answer = await fetch(stack.url + pathname, { headers: { 'x-firm-slug': 'samuel' } });
      const headers = { 'content-type': answer.headers.get('content-type') ?? '' };
      response.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()));
    };
    const gate = createServer((request, response) => {
      const wanted = `Basic ${Buffer.from(`ops:${password}`).toString('base64')}`;
      if (request.headers.authorization === wanted)
        void passOn(new URL(request.url ?? '', stack.url).pathname, response);
      else response.writeHead(401).end('Password, please.');
    });
    const port = await listen(gate);
    onTestFinished(() => void gate.close());
    const checkOf = async (userInfo: string) => {
      const url = `http://${userInfo}localhost:${port}/samuel`;
      const args = ['link', 'verify', '--url', url, '--no-call', '--json', '--debug', '--report', 'gate'];
      const { cwd, env } = here();
      const ran = await runFirmline(args, { cwd, env: { ...env, STAGING_PASSWORD: password } });
      const report = await readFile(folder.at('gate/report.html'), 'utf8');
      for (const text of [ran.stdout, ran.stderr, report]) expect(text).not.toContain(password);
      const [verdict] = JSON.parse(ran.stdout) as LinkVerdict[];
      return verdict?.checks.find(({ name }) => name === 'page');
    };
    const inside = await checkOf('ops:$STAGING_PASSWORD@');
    expect(inside).toMatchObject({ status: 'ok', seen: 'answered 200' });
    const outside = await checkOf('');
    expect(outside).toMatchObject({
      status: 'failed',
      seen: expect.stringContaining('401: it wants a') as string,
    });
  });

  it('calls an unreachable link inconclusive, not failed', async () => {
    const server = await startPlatformServer();
    await server.stop();
    const ran = await link(['verify', '--url', `${server.url}/x`, '--no-call', '--json']);
    expect(ran.exitCode).toBe(7);
    expect(JSON.parse(ran.stdout)).toMatchObject([{ slug: 'x', outcome: 'inconclusive', checks: [] }]);
    expect(JSON.parse(ran.stderr)).toMatchObject({ error: { code: 'network' } });
  });
});
