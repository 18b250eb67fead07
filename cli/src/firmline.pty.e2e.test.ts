import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal } from './testing/terminal.ts';
import { stackEnvironment } from './testing/shared-stack.ts';

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
const at = (home: string) => ({ ...stackEnvironment, HOME: home, XDG_CONFIG_HOME: home });

describe('firmline in a terminal', () => {
  it('offers a picker, and prints the command that skips it', async () => {
    await using terminal = openTerminal(process.execPath, [firmlineScript, 'firms', 'show'], {
      columns: 40,
      cwd: folder,
      env: at(folder),
    });
    await terminal.until('Which firm?');
    terminal.press('muller');
    await terminal.until(/❯ pty-muller +Jörg Müller/);
    terminal.press(keys.enter);
    expect(await terminal.exited).toBe(0);
    const text = terminal.everything();
    expect(text).toContain('✓ Which firm? pty-muller');
    expect(text).toContain('$ firmline firms show pty-muller');
    expect(terminal.isRestored()).toBe(true);
  });

  it('restores the terminal on Ctrl-C at a picker, a form and a question, and changes nothing', async () => {
    const script = `
      try() { "$node" "$firmline" "$@"; echo "$* ended with $?"; }
      stty -g > before
      try firms show
      try firms create
      try firms delete pty-okafor
      stty -g > after`;
    await using terminal = openTerminal('sh', ['-c', script], {
      cwd: folder,
      env: { ...at(folder), node: process.execPath, firmline: firmlineScript },
    });
    for (const [shown, command] of [
      ['Which firm?', 'firms show'],
      ['New firm', 'firms create'],
      ['[y/N]', 'firms delete pty-okafor'],
    ] as const) {
      await terminal.until(shown);
      terminal.press(keys.ctrlC);
      await terminal.until(`${command} ended with 130`);
      expect(terminal.isRestored()).toBe(true);
    }
    expect(await terminal.exited).toBe(0);
    const [before, after] = await Promise.all(
      ['before', 'after'].map((name) => readFile(path.join(folder, name), 'utf8')),
    );
    expect(after).toBe(before);
    const kept = await runFirmline(['firms', 'show', 'pty-okafor'], { cwd: folder, env: at(folder) });
    expect(kept.exitCode).toBe(0);
  });
});
