import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal, type TerminalOptions } from './testing/terminal.ts';

const stack = inject('stack');

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 24 },
];

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'firmline-watch-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (
  env: Readonly<Record<string, string>>,
  options: TerminalOptions = {},
  args: readonly string[] = [],
) =>
  openTerminal(process.execPath, [firmlineScript, 'watch', ...args], {
    cwd: folder,
    env: { HOME: folder, XDG_CONFIG_HOME: folder, ...env },
    ...options,
  });

const ofStack = {
  FIRMLINE_PLATFORM_URL: stack.platformUrl,
  FIRMLINE_PLATFORM_PRIVATE_KEY: stack.platformPrivateKey,
  FIRMLINE_ASSISTANT_ID: stack.assistantId,
  FIRMLINE_WEBHOOK_URL: stack.webhookUrl,
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};

async function createCall(): Promise<string> {
  const { stdout } = await runFirmline(['calls', 'create', '--firm', 'hartwell-lowe', '--json'], {
    cwd: folder,
    env: ofStack,
  });
  return (JSON.parse(stdout) as { id: string }).id;
}

describe('the board of a local stack', () => {
  it.each(sizes)(
    'shows a call of a firm and a webhook request, and ends the call, at $columns x $rows',
    async (size) => {
      await using terminal = open(ofStack, size, ['--since', '1m']);
      await terminal.until(/active · \d+ calls? · /);
      const id = await createCall();
      await terminal.until(/❯ ○ hartwell-lowe +queued/);
      await fetch(stack.webhookUrl, {
        method: 'POST',
        body: JSON.stringify({ phone: '+12125550123', slug: `watch-${size.columns}` }),
      });
      await terminal.until(new RegExp(`\\d\\d:\\d\\d \\+12125550123 watch-${size.columns}`));
      terminal.press('c');
      await terminal.until(id);
      terminal.press('e');
      await terminal.until('End hartwell-lowe? y end');
      terminal.press('y');
      await terminal.until(/❯ ■ hartwell-lowe/);
      for (const line of terminal.screen()) expect(line.length).toBeLessThanOrEqual(size.columns);
      terminal.press('q');
      expect(await terminal.exited).toBe(0);
      expect(terminal.isRestored()).toBe(true);
      // The alternate screen leaves nothing behind.
      expect(terminal.everything()).toBe('');
    },
  );

  it('returns after Ctrl-Z and fg, and restores the terminal', async () => {
    const env = { ...ofStack, HOME: folder, XDG_CONFIG_HOME: folder, PS1: '$ ' };
    await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
      cwd: folder,
      env: { ...env, node: process.execPath, script: firmlineScript },
    });
    await terminal.until(/^\$/);
    // The shell has its own mode for pastes.
    terminal.press("bind 'set enable-bracketed-paste off'\r");
    terminal.press('"$node" "$script" watch\r');
    await terminal.until(/active · /);
    terminal.press(keys.ctrlZ);
    await terminal.until('Stopped');
    expect(terminal.isRestored()).toBe(true);
    terminal.press('fg\r');
    await terminal.until(/active · /);
    terminal.press(keys.ctrlC);
    // The shell's next prompt.
    await terminal.until(/\$ fg\n[^]*\n\$\s*$/);
    expect(terminal.isRestored()).toBe(true);
    terminal.press('exit\r');
    await terminal.exited;
  });

  it('prints lines of JSON without a terminal, until it is stopped', async () => {
    await using terminal = openTerminal(
      'sh',
      ['-c', '"$@" | cat', 'sh', process.execPath, firmlineScript, 'watch', '--json'],
      { cwd: folder, columns: 2000, env: { ...ofStack, HOME: folder, XDG_CONFIG_HOME: folder } },
    );
    const id = await createCall();
    const screen = await terminal.until(`"id":"${id}"`);
    const line = screen.split('\n').find((text) => text.includes(id));
    expect(JSON.parse(line!)).toMatchObject({
      kind: 'call',
      id,
      status: 'queued',
      firm: 'hartwell-lowe',
    });
    terminal.press(keys.ctrlC);
    await terminal.exited;
    await runFirmline(['calls', 'end', id, '--yes'], { cwd: folder, env: ofStack });
  });
});

describe('the board of another platform', () => {
  let platform: Awaited<ReturnType<typeof startPlatformServer>>;
  let messages: object[];
  let isDown: boolean;
  beforeEach(async () => {
    platform = await startPlatformServer();
    isDown = false;
    messages = [{ role: 'bot', message: 'Hello, this is the front desk of Whitfield & Rowe.', time: 1 }];
    const now = new Date().toISOString();
    platform.answerWith(({ url }, response) => {
      if (isDown) return response.writeHead(503).end('{}');
      const times = { createdAt: now, updatedAt: now, startedAt: now };
      const call = { id: 'c1', orgId: 'o', name: 'Whitfield', status: 'in-progress', ...times, messages };
      return response.end(JSON.stringify(url.startsWith('/call?') ? [call] : call));
    });
  });
  afterEach(() => platform.stop());
  const env = () => ({ FIRMLINE_PLATFORM_URL: platform.url, FIRMLINE_PLATFORM_PRIVATE_KEY: 'key' });

  it.each(sizes)(
    'shows captions of both sides, survives a lost connection and a resize, at $columns x $rows',
    async (size) => {
      await using terminal = open(env(), size);
      await terminal.until(/❯ ● Whitfield +in-progress +\d:\d\d[^]*assistant Hello, this/);
      isDown = true;
      await terminal.until(/✗ Connection lost, (?:next attempt in|trying)/);
      messages.push({ role: 'user', message: 'Do you take cases about leases?', time: 2 });
      isDown = false;
      await terminal.until(/● 1 active[^]*assistant Hello[^]*user Do you take cases/);
      const text = terminal.screen().join('\n');
      expect(text.split('Hello, this')).toHaveLength(2);
      terminal.resize(40, 10);
      const screen = await terminal.until(/● 1 active[^]*user Do you[^]*↑↓ · o open/);
      expect(screen.split('\n')).toHaveLength(10);
      terminal.press(keys.ctrlC);
      expect(await terminal.exited).toBe(0);
      expect(terminal.isRestored()).toBe(true);
    },
  );

  it('receives webhook requests itself with --listen, and ends when its reader has left', async () => {
    platform.answerWith((_, response) => response.end('[]'));
    await using terminal = openTerminal(
      'sh',
      ['-c', '"$@" | head -1', 'sh', process.execPath, firmlineScript, 'watch', '--json', '--listen', '0'],
      { cwd: folder, columns: 2000, env: { ...env(), HOME: folder, XDG_CONFIG_HOME: folder } },
    );
    const [, url = ''] = /Listening on (\S+)\./.exec(await terminal.until('Listening on')) ?? [];
    const send = (slug: string) => fetch(url, { method: 'POST', body: JSON.stringify({ slug }) });
    await send('listened-1');
    await terminal.until('"request":"browser","slug":"listened-1"');
    await send('listened-2');
    expect(await terminal.exited).toBe(0);
  });
});
