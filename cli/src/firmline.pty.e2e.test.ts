import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { startPlatformServer } from './testing/platform-server.ts';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal, type TerminalOptions } from './testing/terminal.ts';

const stack = inject('stack');
const connected = {
  SUPABASE_URL: stack.supabaseUrl,
  SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey,
  FIRMLINE_PAGE_URL: stack.url,
};

const host = new URL(stack.supabaseUrl).host;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'firmline-pty-'));
  for (const [name, slug] of [
    ['Ada Okafor', 'pty-okafor'],
    ['Jörg Müller', 'pty-muller'],
  ] as const)
    await runFirmline(['firms', 'create', '--name', name, '--slug', slug], { cwd: folder, env: at(folder) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ignores the settings of the person who runs the tests. */
const at = (home: string) => ({ ...connected, HOME: home, XDG_CONFIG_HOME: home });

/** The built command in a terminal. */
const open = (args: readonly string[], options: TerminalOptions = {}) =>
  openTerminal(process.execPath, [firmlineScript, ...args], { cwd: folder, env: at(folder), ...options });

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 24 },
];

describe('firmline in a terminal', () => {
  it.each(sizes)(
    'offers a picker, and prints the command that skips it, at $columns x $rows',
    async (size) => {
      await using terminal = open(['firms', 'show'], size);
      await terminal.until('Which firm?');
      terminal.press('muller');
      await terminal.until(/❯ pty-muller +Jörg Müller/);
      terminal.press(keys.enter);
      expect(await terminal.exited).toBe(0);
      const text = terminal.everything();
      expect(text).toContain('✓ Which firm? pty-muller');
      expect(text).toContain('$ firmline firms show pty-muller');
      expect(terminal.isRestored()).toBe(true);
    },
  );

  it.each(sizes)('creates a firm in a form with a preview, at $columns x $rows', async (size) => {
    const slug = `pty-rowe-${size.columns}`;
    // A second firm of one contact and company would be asked about.
    const companyName = `Whitfield & Rowe ${size.columns}`;
    await using terminal = open(['firms', 'create'], size);
    await terminal.until('New firm');
    terminal.press(keys.ctrlS);
    await terminal.until(/❯ Contact[^]*✗/);
    terminal.press(`Dana${keys.tab}${companyName}`);
    await terminal.until(/Hey Dana,[^]*\/whitfield-and/);
    terminal.press(`${keys.tab}${slug}`);
    await terminal.until(`/${slug}`);
    terminal.press(keys.ctrlS);
    expect(await terminal.exited).toBe(0);
    expect(terminal.isRestored()).toBe(true);
    const { stdout } = await runFirmline(['firms', 'show', slug, '--json'], { cwd: folder, env: at(folder) });
    expect(JSON.parse(stdout)).toMatchObject({ slug, name: 'Dana', companyName });
  });

  it.each([
    [['firms', 'show'], 'Which firm?'],
    [['firms', 'create'], 'New firm'],
    [['firms', 'delete', 'pty-okafor'], '[y/N]'],
    [['firms', 'edit', '--search', 'pty-', '--set', 'name=Everybody'], '[y/N]'],
    [['webhook', 'test', '--phone', '+12025550123'], 'Which firm?'],
  ])('%j restores the terminal on Ctrl-C and changes nothing', async (args, shown) => {
    const script = 'stty -g > before; "$@"; echo "code $?"; stty -g > after';
    await using terminal = openTerminal(
      'sh',
      ['-c', script, 'sh', process.execPath, firmlineScript, ...args],
      { cwd: folder, env: { ...at(folder), FIRMLINE_WEBHOOK_URL: 'http://127.0.0.1:9/' } },
    );
    await terminal.until(shown);
    terminal.press(keys.ctrlC);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('code 130');
    expect(terminal.isRestored()).toBe(true);
    const [before, after] = await Promise.all(
      ['before', 'after'].map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(after).toBe(before);
    const shownAgain = await runFirmline(['firms', 'show', 'pty-okafor'], { cwd: folder, env: at(folder) });
    expect(shownAgain.exitCode).toBe(0);
  });

  it.each(sizes)('changes many firms after a yes, and undoes it, at $columns x $rows', async (size) => {
    const named = async () => {
      const args = ['firms', 'list', '--search', 'pty-okafor', '--json=name'];
      return JSON.parse((await runFirmline(args, { cwd: folder, env: at(folder) })).stdout) as unknown;
    };
    const agree = async (args: readonly string[], outcome: string) => {
      await using terminal = open(args, size);
      await terminal.until('[y/N]');
      terminal.press(`y${keys.enter}`);
      expect(await terminal.exited).toBe(0);
      expect(terminal.isRestored()).toBe(true);
      const text = terminal.everything();
      expect(text).toMatch(new RegExp(`pty-okafor[^]*${outcome}`));
      return text;
    };
    const changed = await agree(['firms', 'edit', '--search', 'pty-okafor', '--set', 'name=Ann'], 'changed');
    expect(changed).toContain('pty-okafor\n  - name: Ada Okafor\n  + name: Ann\n');
    expect(changed.replaceAll(/\s+/g, ' ')).toContain(`Change 1 firm in the environment, ${host}? [y/N] y`);
    expect(await named()).toEqual([{ name: 'Ann' }]);
    const undone = await agree(['firms', 'undo'], 'restored');
    expect(undone).toMatch(/^The last change is the edit of\s/);
    expect(await named()).toEqual([{ name: 'Ada Okafor' }]);
  });

  it.each(sizes)(
    'counts the calls of an import and asks before the first, at $columns x $rows',
    async (size) => {
      const out = `out-${size.columns}`;
      const page = await startPlatformServer();
      onTestFinished(() => page.stop());
      const config = JSON.stringify({ webhookUrl: '/hook', platformUrl: 'https://voice.invalid' });
      page.answerWith((_, response) =>
        response.end(`<script type="application/json" id="firmline-config">${config}</script>`),
      );
      await writeFile(path.join(folder, 'leads.csv'), 'slug,name\npty-lead-1,Dana\npty-lead-2,Sam\n');
      const env = { ...at(folder), FIRMLINE_PAGE_URL: page.url };
      await using terminal = open(['firms', 'import', 'leads.csv', '--verify', '--qr', out], {
        ...size,
        env,
      });
      await terminal.until('[y/N]');
      terminal.press(`n${keys.enter}`);
      expect(await terminal.exited).toBe(130);
      // Lines are broken within words.
      const text = terminal.everything().replaceAll(/\s+/g, '');
      for (const words of [
        'A call is made and paid for at https://voice.invalid/, 2 times.',
        `Verifying these 2 links with a call (the environment, ${new URL(page.url).host})?`,
        'The firms are imported. No link was visited, and no letter was written.',
      ])
        expect(text).toContain(words.replaceAll(' ', ''));
      expect(terminal.isRestored()).toBe(true);
      expect((await readdir(path.join(folder, out))).filter((name) => !name.startsWith('.'))).toEqual([]);
    },
  );
});
