import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';

const stack = inject('stack');

let folder: string;
let server: Awaited<ReturnType<typeof startPlatformServer>>;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-webhook-'));
  server = await startPlatformServer();
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const environment = (more: Record<string, string> = {}) => ({
  FIRMLINE_CONFIG_DIR: folder,
  FIRMLINE_WEBHOOK_URL: server.url,
  ...more,
});

const webhook = (args: string[], env = environment()) =>
  runFirmline(['webhook', ...args], { cwd: folder, env });

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
  });

  it('says what browsers on the page may not do', async () => {
    server.answerWith(({ method }, response) => response.writeHead(method === 'POST' ? 200 : 405).end());
    const page = environment({ FIRMLINE_PAGE_URL: 'https://demo.example' });
    const ran = await webhook(['test', '--firm', 'default', '--browser'], page);
    expect(ran.stderr).toContain('Browsers cannot call it: it responded to the CORS preflight with 405.');
    const [, asked] = server.seen;
    expect(asked).toMatchObject({ method: 'OPTIONS', headers: { origin: 'https://demo.example' } });
    server.answerWith((_, response) => response.end());
    const json = await webhook(['test', '--firm', 'default', '--browser', '--json'], page);
    expect(JSON.parse(json.stdout)).toMatchObject({
      browserProblem: expect.stringContaining('it allows no other origin'),
    });
  });

  it("reaches the stack's webhook, which accepts it as the page's request", async () => {
    const ran = await webhook(
      ['test', '--firm', 'samuel', '--browser', '--json'],
      environment({ FIRMLINE_WEBHOOK_URL: stack.webhookUrl }),
    );
    expect(ran.exitCode).toBe(0);
    const received = (await (await fetch(stack.webhookUrl)).json()) as { body: unknown }[];
    expect(received.at(-1)?.body).toEqual({ slug: 'samuel' });
  });

  it('refuses a firm that does not exist, before it sends anything', async () => {
    const firms = { SUPABASE_URL: stack.supabaseUrl, SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey };
    const ran = await webhook(
      ['test', '--firm', 'nobody-has-this', '--browser', '--json'],
      environment(firms),
    );
    expect(ran).toMatchObject({ exitCode: 5, stdout: '' });
    expect(errorOf(ran.stderr)).toMatchObject({
      code: 'not-found',
      message: 'There is no firm "nobody-has-this".',
    });
    expect(server.seen).toEqual([]);
  });

  it('sends nothing with --dry-run, and nothing to another machine without a confirmation', async () => {
    const planned = await webhook(['test', '--firm', 'a', '--browser', '--dry-run', '--json']);
    expect(JSON.parse(planned.stdout)).toEqual([{ method: 'POST', url: server.url, body: { slug: 'a' } }]);
    const elsewhere = ['test', '--firm', 'a', '--phone', '+12125550123', '--url', 'https://hooks.invalid/x'];
    const refused = await webhook(elsewhere);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toMatch(/may call \+12125550123.*--yes/);
    expect((await webhook([...elsewhere, '--yes'])).exitCode).toBe(7);
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
    [['--firm', 'a', '--phone', '12'], 6, 'too short'],
    [['--firm', 'a', '--phone', '2125550123', '--country', 'ZZ'], 6, 'not a country'],
    [['--firm', 'a'], 2, '--phone <number>, or --browser'],
    [['--browser'], 2, '--firm <slug>'],
    [['--firm', 'a', '--browser', '--phone', '+12125550123'], 2, "cannot be used with option '--phone"],
    [['--firm', 'a', '--browser', '--url', 'ftp://x'], 2, 'Not an http(s) address'],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await webhook(['test', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    expect(server.seen).toEqual([]);
  });
});

describe('webhook test --wait', () => {
  const platform = {
    FIRMLINE_PLATFORM_URL: stack.platformUrl,
    FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  };
  const firmline = (...args: string[]) =>
    runFirmline([...args, '--json'], { cwd: folder, env: environment(platform) });
  const wait = (phone: string, ...args: string[]) =>
    webhook(['test', '--firm', 'default', '--phone', phone, '--wait', ...args], environment(platform));
  const platformRequest = async (route: string, body: object) => {
    const response = await fetch(`${stack.platformUrl}${route}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stack.platformPrivateKey}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { id: string; monitor: { controlUrl: string } };
  };
  /** Calls the number like a workflow. @returns the call */
  async function call(number: string) {
    const { assistantId } = stack;
    const { id: phoneNumberId } = await platformRequest('/phone-number', { provider: 'vapi', assistantId });
    return platformRequest('/call', { assistantId, phoneNumberId, customer: { number } });
  }
  const end = (controlUrl: string) =>
    fetch(controlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"type":"end-call"}',
    });

  it('follows the new call to this number to its end', async () => {
    const number = '+12125550188';
    const earlier = await call(number);
    const made = Promise.withResolvers<string>();
    let elsewhere: Awaited<ReturnType<typeof call>> | undefined;
    server.answerWith(async (_, response) => {
      response.end('on its way');
      elsewhere = await call('+12125550189');
      const { id, monitor } = await call(number);
      made.resolve(id);
      await end(monitor.controlUrl);
    });
    const ran = await wait(number, '30', '--json');
    expect(ran).toMatchObject({ exitCode: 0, stderr: '' });
    const id = await made.promise;
    expect(id).not.toBe(earlier.id);
    // Other tests share the platform.
    for (const open of [earlier, elsewhere]) if (open) await end(open.monitor.controlUrl);
    expect(JSON.parse(ran.stdout)).toMatchObject({
      status: 200,
      outcome: 'ended',
      call: { id, status: 'ended', endedReason: 'manually-canceled', customer: { number } },
    });
  });

  it('fails with 8 if no call is created in time, or if it does not end in time', async () => {
    const none = await wait('+12125550177', '1');
    expect(none.exitCode).toBe(8);
    expect(none.stderr).toContain('No call to +12125550177 was created within 1 s.');
    expect(none.stdout).toMatch(/Status {2}200/);
    const made = Promise.withResolvers<string>();
    server.answerWith(async (_, response) => {
      made.resolve((await call('+12125550178')).id);
      response.end('ok');
    });
    const active = await wait('+12125550178', '1');
    const id = await made.promise;
    expect(active.exitCode).toBe(8);
    expect(active.stderr).toContain(`The call ${id} is queued.`);
    expect(active.stderr).toContain(`has not ended within 1 s.\nFollow it with firmline calls tail ${id}.`);
    expect((await firmline('calls', 'end', id, '--yes')).exitCode).toBe(0);
  });

  it('says what is missing without a private key, before anything is sent', async () => {
    const args = ['test', '--firm', 'default', '--phone', '+12125550123', '--wait'];
    const ran = await webhook(args);
    expect(ran).toMatchObject({ exitCode: 2, stdout: '' });
    expect(ran.stderr).toMatch(/--wait reads the call[^]*FIRMLINE_PLATFORM_PRIVATE_KEY/);
    const browser = await webhook(['test', '--firm', 'default', '--browser', '--wait']);
    expect(browser.exitCode).toBe(2);
    expect(server.seen).toEqual([]);
  });
});

describe('webhook listen', () => {
  /** A listener that runs until the test stops it. */
  async function startListener(args: readonly string[]) {
    const child = spawn(
      process.execPath,
      [...sourceArgs, 'webhook', 'listen', '--port', '0', '--json', ...args],
      {
        cwd: folder,
        env: { PATH: process.env['PATH'], ...environment() },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    onTestFinished(() => void child.kill('SIGKILL'));
    const said = createInterface(child.stderr)[Symbol.asyncIterator]();
    const heard = createInterface(child.stdout)[Symbol.asyncIterator]();
    const first = String((await said.next()).value);
    return {
      url: /http:\/\/\S+?(?= )/.exec(first)![0],
      next: async () => JSON.parse(String((await heard.next()).value)) as Record<string, unknown>,
      async stop() {
        child.kill('SIGINT');
        const [code] = (await once(child, 'close')) as [number | null];
        return code;
      },
    };
  }

  const send = (url: string, body: string) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

  it('prints requests, responds with --status, and stops on Ctrl-C', async () => {
    const file = path.join(folder, 'calls.jsonl');
    const listener = await startListener(['--status', '503', '--save', file]);
    expect(new URL(listener.url).hostname).toBe('127.0.0.1');
    expect((await send(`${listener.url}/hook`, '{"slug":"a"}')).status).toBe(503);
    expect(await listener.next()).toMatchObject({
      method: 'POST',
      path: '/hook',
      body: '{"slug":"a"}',
      json: { slug: 'a' },
      answered: 503,
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ body: '{"slug":"a"}' });
    expect(await listener.stop()).toBe(0);
  });

  it('forwards requests and returns the response, or an error if the target is down', async () => {
    server.answerWith((_, response) => response.writeHead(418).end('a teapot'));
    const listener = await startListener(['--forward-to', `${server.url}/flow`]);
    const answer = await send(listener.url, '{"phone":"+12125550123","slug":"a"}');
    expect([answer.status, await answer.text()]).toEqual([418, 'a teapot']);
    expect(server.seen[0]).toMatchObject({ url: '/flow', body: '{"phone":"+12125550123","slug":"a"}' });
    expect(await listener.next()).toMatchObject({ answered: 418, forwarded: { status: 418 } });
    server.answerWith((_, response) => response.writeHead(302, { location: '/other' }).end());
    expect((await fetch(listener.url, { redirect: 'manual' })).status).toBe(302);
    expect(server.seen.slice(1)).toMatchObject([{ url: '/flow', method: 'GET', body: '' }]);
    await listener.next();
    await server.stop();
    expect((await send(listener.url, '{"slug":"a"}')).status).toBe(502);
    expect(await listener.next()).toMatchObject({ forwarded: { problem: expect.any(String) } });
    await listener.stop();
  });

  it.each([
    [['--status', '99'], 2, '200 to 599'],
    [['--port', 'x'], 2, '0 to 65535'],
    [['--host', '203.0.113.7'], 6, 'cannot listen on 203.0.113.7'],
    [['--forward-to', 'nowhere'], 2, 'http(s)'],
    [
      ['--forward-to', 'http://127.0.0.1:9', '--status', '200'],
      2,
      "option '--status <code>' cannot be used with option '--forward-to <url>'",
    ],
  ])('%j exits with %i: %s', async (args, exitCode, words) => {
    const ran = await webhook(['listen', ...args]);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
  });
});
