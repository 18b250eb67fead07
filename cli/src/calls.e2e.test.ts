import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectBrowser } from '@firmline/harness/browser';
import { validateFirm } from '@firmline/sdk/firms';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { sourceArgs } from './testing/spawn-firmline.ts';
import { beginCall, stack, stackEnvironment, stackFirms } from './testing/shared-stack.ts';

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
  endedReason?: string;
  firm: string | null;
  firmBy: string | null;
}

const listed = async (...args: string[]) => (await answer<{ calls: Made[] }>('list', ...args)).calls;

describe('firmline calls', { timeout: 120_000 }, () => {
  it('a call is listed, and ended', async () => {
    const id = await beginCall('hartwell-lowe');
    expect(await listed('--since', '1h', '--all')).toContainEqual(
      expect.objectContaining({ id, status: 'queued' }),
    );

    expect(await answer('end', id, '--dry-run')).toMatchObject([
      { method: 'POST', url: expect.stringContaining('/control') as unknown, body: { type: 'end-call' } },
    ]);
    const ended = await answer<Made>('end', id, '--yes');
    expect(ended).toMatchObject({ id, status: 'ended', endedReason: expect.any(String) as unknown });
    expect((await calls(['get', id])).stdout).toContain('$0.00');
    const again = await calls(['end', id]);
    expect(again).toMatchObject({
      exitCode: 0,
      stderr: expect.stringContaining('The call has already ended.\n'),
    });
  });

  it('are known by the texts of their firm, and never guessed', async () => {
    const greetings = { 'calls-own': 'Own greeting.', 'calls-twin': 'Twin.', 'calls-other-twin': 'Twin.' };
    const firms = Object.entries(greetings).map(([slug, firstMessage]) =>
      validateFirm({ slug, name: 'Dana', firstMessage: `${firstMessage} No other test has it.` }),
    );
    await stackFirms.create(firms);
    onTestFinished(async () => void (await stackFirms.remove(Object.keys(greetings))));
    const callOfOwnTexts = await beginCall('calls-own');
    const callOfTwins = await beginCall('calls-twin');
    await answer('end', callOfOwnTexts, '--yes');
    const all = await listed('--since', '1h', '--all');
    const found = (callId: string) => all.find(({ id }) => id === callId);
    expect(found(callOfOwnTexts)).toMatchObject({ firm: 'calls-own', firmBy: 'texts' });
    expect(found(callOfTwins)).toMatchObject({ firm: null, firmBy: null });
    expect((await listed('--firm', 'calls-own')).map(({ id }) => id)).toEqual([callOfOwnTexts]);
    expect(await listed('--firm', 'calls-twin')).toEqual([]);
    const shown = await calls(['list', '--firm', 'calls-twin']);
    expect(shown.stderr).toContain('Calls of unknown firms are left out.');
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
      const latest = () => listed('--limit', '1');
      await expect.poll(latest).toMatchObject([{ status: 'in-progress' }]);
      const [call] = await latest();
      const id = call!.id;

      const child = spawn(process.execPath, [...sourceArgs, 'calls', 'tail', '--json'], {
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
      const isReported = () =>
        new RegExp(`"kind":"call"[^\\n]*"id":"${id}"[^\\n]*"isOver":true`).test(printed);
      await expect.poll(isReported, { timeout: 20_000 }).toBe(true);
      child.kill('SIGTERM');
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
    } finally {
      await context.close();
      await browser.disconnect();
    }
  });
});
