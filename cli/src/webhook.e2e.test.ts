import { describe, expect, it } from 'vitest';
import { testServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();
const server = testServer();

const environment = (more: Record<string, string> = {}) => ({
  FIRMLINE_CONFIG_DIR: folder.path,
  FIRMLINE_WEBHOOK_URL: server.url,
  ...more,
});

const webhook = (args: string[], env = environment()) =>
  runFirmline(['webhook', ...args], { cwd: folder.path, env });

/** The same for a webhook at this path. */
const webhookAt = (path: string, ...args: string[]) =>
  webhook(
    ['test', '--firm', 'a', '--browser', ...args],
    environment({ FIRMLINE_WEBHOOK_URL: server.url + path }),
  );

const errorOf = (stderr: string) => (JSON.parse(stderr) as { error: object }).error;

describe('webhook test', () => {
  it("sends the page's phone request, with the number in E.164, and shows the response", async () => {
    server.answerWith((_, response) => response.writeHead(202).end('queued \u001b[31mred'));
    const ran = await webhook(['test', '--firm', 'default', '--phone', '(212) 555-0123']);
    expect(ran.exitCode).toBe(0);
    expect(server.seen).toHaveLength(1);
    expect(server.seen[0]).toMatchObject({
      method: 'POST',
      body: '{"phone":"+12125550123","slug":"default"}',
    });
    expect(server.seen[0]!.headers['content-type']).toBe('application/json');
    expect(ran.stdout).toMatch(/Status {2}202 after \d+/);
    expect(ran.stdout).toContain('queued [31mred');
    expect(ran.stderr).toContain('Whether its workflow calls the number is unknown here.');
  });

  describe('from a page', () => {
    const page = () => environment({ FIRMLINE_PAGE_URL: 'https://demo.example' });
    const test = (...args: string[]) => webhook(['test', '--firm', 'default', '--browser', ...args], page());
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'content-type' };

    it('succeeds if browsers may call it and read the response', async () => {
      server.answerWith((_, response) => response.writeHead(200, cors).end());
      const ran = await test('--json');
      expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
      expect(JSON.parse(ran.stdout)).toMatchObject({ browserProblem: null });
      expect(server.seen.map(({ method, headers }) => [method, headers['origin']])).toEqual([
        ['POST', 'https://demo.example'],
        ['OPTIONS', 'https://demo.example'],
      ]);
    });

    it('fails if browsers may not call it, or hide the response', async () => {
      server.answerWith(({ method }, response) => response.writeHead(method === 'POST' ? 200 : 405).end());
      const refused = await test();
      expect(refused.exitCode).toBe(1);
      expect(refused.stdout).toMatch(/Status {2}200/);
      expect(refused.stderr).toContain(
        'Browsers cannot call it: it responded to the CORS preflight with 405.\nConfigure it to allow POST',
      );
      server.answerWith(({ method }, response) =>
        response.writeHead(200, method === 'POST' ? {} : cors).end(),
      );
      const hidden = await test('--json');
      expect(hidden.exitCode).toBe(1);
      expect(JSON.parse(hidden.stdout)).toMatchObject({
        browserProblem: expect.stringContaining('Browsers hide its response'),
      });
      expect(errorOf(hidden.stderr)).toMatchObject({ code: 'http' });
    });
  });

  it("fails at n8n's test address, after sending to it", async () => {
    server.answerWith((_, response) => response.end('{"message":"Workflow was started"}'));
    const ran = await webhookAt('/webhook-test/1');
    expect(ran.exitCode).toBe(1);
    expect(ran.stdout).toContain('Workflow was started');
    expect(ran.stderr).toContain('It is a test address');
    expect(server.seen).toHaveLength(1);
  });

  it('takes neither a web page nor a no for a receipt, and says that a body is unreadable', async () => {
    server.answerWith((_, response) =>
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!-- a --><!doctype html><title>Sign in</title>'),
    );
    const page = await webhook(['test', '--firm', 'a', '--browser']);
    expect(page.exitCode).toBe(1);
    expect(page.stdout).toMatch(/Status {2}200/);
    expect(page.stderr).toContain('It responded with a web page ("Sign in")');
    server.answerWith((_, response) => response.end('{"success":false}'));
    const refusal = await webhook(['test', '--firm', 'a', '--browser']);
    expect(refusal.exitCode).toBe(1);
    expect(refusal.stderr).toContain('Its response says no (success: false)');
    server.answerWith((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip'),
    );
    const broken = await webhook(['test', '--firm', 'a', '--browser']);
    expect(broken).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('(could not be read)') });
  });

  it('fails if it redirects, and names its address', async () => {
    server.answerWith((_, response) => response.writeHead(308, { location: '/b' }).end());
    const ran = await webhookAt('/a', '--json');
    expect(ran.exitCode).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 308, ok: false, redirectsTo: `${server.url}/b` });
    expect(errorOf(ran.stderr)).toMatchObject({
      message: `The webhook redirects to ${server.url}/b (308), where the request was not sent.`,
      hint: 'If this is its address now, use it. Set FIRMLINE_WEBHOOK_URL in the environment.',
    });
    expect(server.seen.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /a']);
  });

  it('says that it redirects to itself', async () => {
    server.answerWith((_, response) => response.writeHead(302, { location: '/a' }).end());
    const ran = await webhookAt('/a');
    expect(ran.exitCode).toBe(1);
    expect(ran.stderr).toContain('The webhook redirects to itself (302), so the request goes nowhere.');
    expect(ran.stderr).not.toContain('use it');
  });

  it('sends nothing with --dry-run, and nothing to another machine without a confirmation', async () => {
    const planned = await webhook(['test', '--firm', 'a', '--browser', '--dry-run', '--json']);
    expect(JSON.parse(planned.stdout)).toEqual([{ method: 'POST', url: server.url, body: { slug: 'a' } }]);
    const phone = ['test', '--firm', 'a', '--phone', '+12125550123'];
    const elsewhere = environment({ FIRMLINE_WEBHOOK_URL: 'https://hooks.invalid/x' });
    const refused = await webhook(phone, elsewhere);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(/may call \+12125550123.*--yes/);
    expect((await webhook([...phone, '--yes'], elsewhere)).exitCode).toBe(7);
    expect(server.seen).toEqual([]);
  });

  it('shows a response that the page treats as a failure, and fails', async () => {
    server.answerWith((_, response) => response.writeHead(500).end('broken flow'));
    const ran = await webhook(['test', '--firm', 'a', '--browser', '--json']);
    expect(ran.exitCode).toBe(1);
    expect(JSON.parse(ran.stdout)).toMatchObject({ status: 500, body: 'broken flow' });
    expect(errorOf(ran.stderr)).toMatchObject({ code: 'http' });
  });

  it.each([
    [['--firm', 'a', '--phone', '12'], 6, 'is not a phone number'],
    [['--firm', 'a'], 2, '--phone <number>, or --browser'],
    [['--browser'], 2, '--firm <slug>'],
    [['--firm', 'a', '--browser', '--phone', '+12125550123'], 2, "cannot be used with option '--phone"],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await webhook(['test', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(server.seen).toEqual([]);
  });
});
