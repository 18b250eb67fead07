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
  const created = ['firms', 'create', '--name', 'Ada Okafor', '--slug', 'pty-okafor'];
  await runFirmline(created, { cwd: folder, env: at(folder) });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Ignores the settings of the person who runs the tests. */
const at = (home: string) => ({ ...stackEnvironment, HOME: home, XDG_CONFIG_HOME: home });

describe('firmline in a terminal', () => {
  it('restores the terminal on Ctrl-C at a question, and changes nothing', async () => {
    const script = `
      try() { "$node" "$firmline" "$@"; echo "$* ended with $?"; }
      stty -g > before
      try firms create
      try firms delete pty-okafor
      stty -g > after`;
    await using terminal = openTerminal('sh', ['-c', script], {
      cwd: folder,
      env: { ...at(folder), node: process.execPath, firmline: firmlineScript },
    });
    for (const [shown, command] of [
      ['Contact to greet', 'firms create'],
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
