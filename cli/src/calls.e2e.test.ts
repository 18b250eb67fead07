import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectBrowser } from '@firmline/harness/browser';
import { validateFirm } from '@firmline/sdk/firms';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';
import { stack, stackEnvironment, stackFirms } from './testing/shared-stack.ts';

const env = { ...stackEnvironment, FIRMLINE_CONFIG_DIR: path.join(tmpdir(), 'firmline-none') };

const calls = (args: readonly string[]) => runFirmline(['calls', ...args], { cwd: tmpdir(), env });

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

const listed = async (...args: string[]) => (await answer<{ calls: Made[] }>('list', ...args)).calls;

const phone = ['create', '--phone', '+1 202 555 0123'];

describe('firmline calls', { timeout: 120_000 }, () => {
  it("opens a room for a firm's call, which goes on when its tail is stopped, and ends it", async () => {
    const made = await answer<Made & { assistantOverrides: { firstMessage: string } }>(
      'create',
      '--firm',
      'hartwell-lowe',
    );
    expect(made).toMatchObject({ type: 'webCall', status: 'queued', page: `${stack.url}/hartwell-lowe` });
    expect(made.webCallUrl).toContain(made.id);
    expect(made.assistantOverrides.firstMessage).toContain('Hartwell');
    expect(await listed('--since', '1h', '--all')).toContainEqual(
      expect.objectContaining({ id: made.id, status: 'queued' }),
    );

    expect(await answer('end', made.id, '--dry-run')).toMatchObject([
      { method: 'POST', url: expect.stringContaining('/control') as unknown, body: { type: 'end-call' } },
    ]);
    const listeners = process.listenerCount('SIGTERM');
    const left = calls(['tail', made.id]);
    await expect.poll(() => process.listenerCount('SIGTERM')).toBeGreaterThan(listeners);
    process.emit('SIGTERM', 'SIGTERM');
    expect(await left).toMatchObject({ exitCode: 130 });
    expect(await answer<Made>('get', made.id)).toMatchObject({ status: 'queued' });
    const ended = await answer<Made>('end', made.id, '--yes');
    expect(ended).toMatchObject({ id: made.id, status: 'ended', endedReason: expect.any(String) as unknown });
    const again = await calls(['end', made.id]);
    expect(again).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('The call has already ended.\n'),
    });
    const found = await listed('--ended-reason', ended.endedReason ?? '', '--all');
    expect(found.map(({ id }) => id)).toContain(made.id);
  });

  it('calls a phone from a number of the platform', async () => {
    const body = JSON.stringify({ provider: 'vapi', assistantId: stack.assistantId });
    const creation = ['api', 'POST', '/phone-number', '--body', body, '--json'];
    const number = await runFirmline(creation, { cwd: tmpdir(), env });
    const { id: phoneNumberId } = JSON.parse(number.stdout) as { id: string };
    expect(await calls(phone)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--phone-number-id') as unknown,
    });
    const full = [...phone, '--phone-number-id', phoneNumberId];
    expect(await answer(...full, '--dry-run')).toMatchObject([
      { body: { customer: { number: '+12025550123' } } },
    ]);
    const made = await answer<Made>(...full, '--yes');
    expect(made).toMatchObject({ type: 'outboundPhoneCall', status: 'queued' });
    expect(await answer('end', made.id, '--yes')).toMatchObject({ status: 'ended' });
    const shown = await calls(['get', made.id]);
    expect(shown.stdout).toContain('+12025550123');
    expect(shown.stdout).toContain('$0.00');
  });

  it('says that the link of the firm has expired', async () => {
    const slug = 'expired-firm';
    await stackFirms.create([validateFirm({ slug, name: 'Dana', expiresAt: '2020-01-01T00:00:00Z' })]);
    onTestFinished(async () => void (await stackFirms.remove([slug])));
    expect((await calls(['create', '--firm', slug])).stderr).toContain(
      'The link of "expired-firm" expired at',
    );
  });

  it("prints the transcript live, and ends the page's call", async () => {
    const slug = 'tailed-firm';
    const firm = { slug, name: 'Dana', firstMessage: 'Thank you for calling.' };
    await stackFirms.create([validateFirm(firm)]);
    onTestFinished(async () => void (await stackFirms.remove([slug])));
    const browser = await connectBrowser(inject('browser'));
    const context = await browser.createBrowserContext();
    try {
      await context.overridePermissions(stack.url, ['microphone']);
      const page = await context.newPage();
      await page.goto(`${stack.url}/${slug}`);
      await page.locator('::-p-aria([name="Try in Browser"][role="button"])').click();
      await page.waitForFunction(() => document.body.innerText.includes('Call started successfully!'));
      const [call] = await listed('--limit', '1');
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
      expect(await answer('end', id, '--yes')).toMatchObject({ status: 'ended' });
      expect(await over).toEqual([0, null]);
      await page.waitForFunction(() => document.body.innerText.includes('Call ended.'));
      const entries = printed
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'caption',
          firm: slug,
          text: expect.stringContaining('Thank you for calling') as unknown,
        }),
      );
      expect(entries.at(-1)).toMatchObject({ kind: 'call', id, status: 'ended' });
    } finally {
      await context.close();
      await browser.disconnect();
    }
  });
});
