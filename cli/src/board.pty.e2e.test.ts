import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal } from './testing/terminal.ts';
import { beginCall, stack, stackEnvironment } from './testing/shared-stack.ts';

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'firmline-board-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const firmline = (...args: string[]) => runFirmline(args, { cwd: folder, env: stackEnvironment });

it("shows a firm's call and a webhook request of a local stack, and its end", async () => {
  await using terminal = openTerminal(
    process.execPath,
    [firmlineScript, 'calls', 'tail', '--webhooks', '--since', '1m'],
    {
      cwd: folder,
      columns: 40,
      env: { HOME: folder, XDG_CONFIG_HOME: folder, ...stackEnvironment },
    },
  );
  await terminal.until(/active · \d+ calls? · /);
  const request = { phone: '+12125550123', slug: 'board-40' };
  await fetch(stack.webhookUrl, { method: 'POST', body: JSON.stringify(request) });
  const id = await beginCall('hartwell-lowe');
  await terminal.until(/❯ ○ hartwell-lowe +queued/);
  await terminal.until(/\d\d:\d\dZ \+12125550123 board-40/);
  // A paste is no key, and a chosen call stays chosen once it has ended.
  terminal.press('\u001b[200~q\u001b[201~');
  terminal.press('\u001b[A');
  expect((await firmline('calls', 'end', id, '--yes')).exitCode).toBe(0);
  await terminal.until(/❯ ■ hartwell-lowe/);
  for (const line of terminal.screen()) expect(line.length).toBeLessThanOrEqual(40);
  terminal.press('q');
  expect(await terminal.exited).toBe(0);
  expect(terminal.isRestored()).toBe(true);
  // The alternate screen leaves nothing behind.
  expect(terminal.everything()).toBe('');
});

it('returns after Ctrl-Z and fg, survives a lost connection and a resize, and shows captions of both sides', async () => {
  const platform = await startPlatformServer();
  onTestFinished(() => platform.stop());
  const messages: object[] = [
    { role: 'bot', message: 'Hello, this is the front desk of Whitfield & Rowe.', time: 1 },
  ];
  const now = new Date().toISOString();
  let isDown = false;
  platform.answerWith(({ url }, response) => {
    if (isDown) return response.writeHead(503).end('{}');
    const times = { createdAt: now, updatedAt: now, startedAt: now };
    const call = { id: 'c1', orgId: 'o', name: 'Whitfield', status: 'in-progress', ...times, messages };
    return response.end(JSON.stringify(url.startsWith('/call?') ? [call] : call));
  });
  await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
    cwd: folder,
    env: {
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      FIRMLINE_PLATFORM_URL: platform.url,
      FIRMLINE_PLATFORM_PRIVATE_KEY: 'key',
      PS1: '$ ',
      node: process.execPath,
      script: firmlineScript,
    },
  });
  await terminal.until(/^\$/);
  // The shell has its own mode for pastes.
  terminal.press("bind 'set enable-bracketed-paste off'\r");
  terminal.press('"$node" "$script" calls tail\r');
  const first = /❯ ● Whitfield +in-progress +\d:\d\d[^]*assistant Hello, this/;
  await terminal.until(first);
  terminal.press(keys.ctrlZ);
  await terminal.until('Stopped');
  await expect.poll(() => terminal.isRestored()).toBe(true);
  terminal.press('fg\r');
  await terminal.until(first);
  isDown = true;
  await terminal.until(/✗ Connection lost, trying again in/);
  messages.push({ role: 'user', message: 'Do you take cases about leases?', time: 2 });
  isDown = false;
  const text = await terminal.until(/● 1 active[^]*assistant Hello[^]*user Do you take cases/);
  expect(text.split('Hello, this')).toHaveLength(2);
  terminal.resize(40, 10);
  await terminal.until(/● 1 active[^]*user Do you[^]*q quit/);
  terminal.press(keys.ctrlC);
  await terminal.until(/\n\$\s*$/);
  expect(terminal.isRestored()).toBe(true);
  terminal.press('exit\r');
  expect(await terminal.exited).toBe(0);
});
