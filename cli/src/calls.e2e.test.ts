import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { launchBrowser } from '@firmline/harness/browser';
import { describe, expect, inject, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { type RunOptions, sourceArgs } from './testing/spawn-firmline.ts';

const stack = inject('stack');

const env = {
  FIRMLINE_CONFIG_DIR: path.join(tmpdir(), 'firmline-none'),
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  FIRMLINE_ASSISTANT_ID: stack.assistantId,
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};

const calls = (args: string[], options: RunOptions = {}) =>
  runFirmline(['calls', ...args], { cwd: tmpdir(), env, ...options });

async function answer<Shape>(...args: string[]): Promise<Shape> {
  const { exitCode, stdout, stderr } = await calls([...args, '--json']);
  expect({ exitCode, stderr: exitCode === 0 ? '' : stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout) as Shape;
}

interface Made {
  id: string;
  type: string;
  status: string;
  webCallUrl: string;
  page: string;
  endedReason?: string;
}

const phone = ['create', '--phone', '+1 202 555 0123'];

/** Watches until an event fits. @returns that event, and those before it */
async function firstEvent(fits: (event: { readonly kind: string }) => boolean): Promise<readonly object[]> {
  const child = spawn(process.execPath, [...sourceArgs, 'watch', '--json'], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const before: object[] = [];
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      const event = JSON.parse(line) as { kind: string };
      if (fits(event)) return [event, ...before];
      before.push(event);
    }
    throw new Error(`No event fits: ${JSON.stringify(before)}`);
  } finally {
    child.kill('SIGINT');
    await once(child, 'close');
  }
}

describe('firmline calls', { timeout: 120_000 }, () => {
  it("opens a room for a firm's call, and ends the call through its control address", async () => {
    const made = await answer<Made & { assistantOverrides: { firstMessage: string } }>(
      'create',
      '--firm',
      'hartwell-lowe',
    );
    expect(made).toMatchObject({ type: 'webCall', status: 'queued', page: `${stack.url}/hartwell-lowe` });
    expect(made.webCallUrl).toContain(made.id);
    expect(made.assistantOverrides.firstMessage).toContain('Hartwell');
    expect(await answer<Made[]>('list', '--since', '1h', '--all')).toContainEqual(
      expect.objectContaining({ id: made.id, status: 'queued' }),
    );

    expect(await calls(['end', made.id])).toMatchObject({ exitCode: 2, stdout: '' });
    expect(await answer('end', made.id, '--dry-run')).toMatchObject([
      { method: 'POST', url: expect.stringContaining('/control') as unknown, body: { type: 'end-call' } },
    ]);
    expect(await answer<Made>('get', made.id)).toMatchObject({ status: 'queued' });
    const ended = await answer<Made>('end', made.id, '--yes');
    expect(ended).toMatchObject({ id: made.id, status: 'ended', endedReason: expect.any(String) as unknown });
    const again = await calls(['end', made.id]);
    expect(again).toMatchObject({ exitCode: 0, stderr: 'The call has already ended.\n' });
    const found = await answer<Made[]>('list', '--ended-reason', ended.endedReason ?? '', '--all');
    expect(found.map(({ id }) => id)).toContain(made.id);
  });

  it('calls a phone only after a confirmation', async () => {
    const numbers = [
      'api',
      'phone-number',
      'create',
      '-f',
      'provider=vapi',
      '-f',
      `assistantId=${stack.assistantId}`,
    ];
    const number = await runFirmline([...numbers, '--json'], { cwd: tmpdir(), env });
    const { id: phoneNumberId } = JSON.parse(number.stdout) as { id: string };
    expect(await calls(phone)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--phone-number-id') as unknown,
    });
    const full = [...phone, '--phone-number-id', phoneNumberId, '--name', 'Try'];
    const refused = await calls(full);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain('--yes');
    expect(await answer(...full, '--dry-run')).toMatchObject([
      { body: { customer: { number: '+12025550123' } } },
    ]);
    const made = await answer<Made>(...full, '--yes');
    expect(made).toMatchObject({ type: 'outboundPhoneCall', status: 'queued', name: 'Try' });
    expect(await answer('end', made.id, '--yes')).toMatchObject({ status: 'ended' });
    const shown = await calls(['get', made.id]);
    expect(shown.stdout).toContain('+12025550123');
    expect(shown.stdout).toContain('$0.00');
  });

  it("prints the transcript live, also among all calls, and ends the page's call", async () => {
    const browser = await launchBrowser();
    try {
      const context = await browser.createBrowserContext();
      await context.overridePermissions(stack.url, ['microphone']);
      const page = await context.newPage();
      await page.goto(`${stack.url}/hartwell-lowe`);
      await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
      await page.waitForFunction(() => document.body.innerText.includes('Call started successfully!'));
      const [call] = await answer<Made[]>('list', '--limit', '1');
      expect(call).toMatchObject({ status: 'in-progress' });
      const id = call!.id;

      const child = spawn(process.execPath, [...sourceArgs, 'calls', 'tail', id, '-o', 'ndjson'], {
        cwd: tmpdir(),
        env: { PATH: process.env['PATH'], ...env },
      });
      let printed = '';
      const spoken = Promise.withResolvers<void>();
      child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
        printed += chunk;
        if (printed.includes('"speaker":"assistant"')) spoken.resolve();
      });
      const over = once(child, 'close');
      void over.then(() => spoken.resolve());
      await spoken.promise;
      const [caption] = await firstEvent(({ kind }) => kind === 'caption');
      expect(caption).toMatchObject({ id, speaker: 'assistant' });
      expect(await answer('end', id, '--yes')).toMatchObject({ status: 'ended' });
      expect(await over).toEqual([0, null]);
      await page.waitForFunction(() => document.body.innerText.includes('Call ended.'));
      const entries = printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'message',
          text: expect.stringContaining('Thank you for calling') as unknown,
        }),
      );
      expect(entries.at(-1)).toMatchObject({ kind: 'status', id, status: 'ended' });
    } finally {
      await browser.close();
    }
  });

  it('stops following on Ctrl-C, while the call continues', async () => {
    const { id } = await answer<Made>('create');
    const child = spawn(process.execPath, [...sourceArgs, 'calls', 'tail', id], {
      cwd: tmpdir(),
      env: { PATH: process.env['PATH'], ...env },
    });
    await once(child.stderr, 'data');
    child.kill('SIGINT');
    expect(await once(child, 'close')).toEqual([130, null]);
    expect(await answer<Made>('get', id)).toMatchObject({ status: 'queued' });
    await answer('end', id, '--yes');
  });

  it.each([
    [['get'], 2, '<id>'],
    [['get', '00000000-0000-4000-8000-000000000000'], 5, '404'],
    [['end', '00000000-0000-4000-8000-000000000000', '--yes'], 5, '404'],
    [['tail'], 2, '<id>'],
    [['list', '--since', 'yesterday'], 2, '--since'],
    [['create', '--phone', '555'], 6, '555'],
    [['create', '--name', 'x'], 2, '--phone'],
    [['create', '--firm', 'nobody'], 5, 'nobody'],
    [['create', '--assistant', '00000000-0000-4000-8000-000000000000'], 5, '404'],
  ])('%j exits with %i and an explanation', async (args, exitCode, words) => {
    const ran = await calls(args);
    expect(ran).toMatchObject({ exitCode, stdout: '' });
    expect(ran.stderr).toContain(words);
    const json = await calls([...args, '--json']);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: expect.any(String) as unknown } });
  });
});
