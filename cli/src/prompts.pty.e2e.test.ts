import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScreens } from './testing/screens-program.ts';
import { keys, openTerminal, type TerminalOptions } from './testing/terminal.ts';

let screens: Awaited<ReturnType<typeof buildScreens>>;
beforeAll(async () => void (screens = await buildScreens()));
afterAll(() => screens[Symbol.asyncDispose]());

/** One interactive part in its own terminal. */
const open = (part: string, options?: TerminalOptions) =>
  openTerminal(process.execPath, [screens.script, part], options);

/** The codes of colours in the output. */
const colorsOf = (raw: string) =>
  new Set(
    raw
      .split('\u001b[')
      .map((piece) => /^[\d;]+(?=m)/.exec(piece)?.[0] ?? '')
      .filter((code) => /^(?:3[0-8]|4[0-8]|9[0-7])/.test(code)),
  );

describe('a question', () => {
  it('shows no secret, asks again after a wrong answer, and gives the terminal back', async () => {
    await using terminal = open('questions');
    await terminal.until('Contact:');
    terminal.press(`Jörg\u007f\u007frg 田中${keys.enter}`);
    await terminal.until('Key:');
    terminal.press(`hunter2${keys.enter}`);
    await terminal.until(/1 {2}Rowe\n {2}2 {2}Lowe {2}\(LLP\)\n1 to 2 \[1\]/);
    terminal.press(`3${keys.enter}`);
    await terminal.until(/1 to 2 \[1\] 3[^]*1 to 2 \[1\]/);
    terminal.press(`2${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('["Jörg 田中","hunter2","b"]');
    expect(terminal.raw().split('hunter2')).toHaveLength(2);
    expect(terminal.isRestored()).toBe(true);
  });
});

describe('the progress of work', () => {
  it('is drawn over itself, below the messages, and ends as one line', async () => {
    await using terminal = open('progress', { env: { NO_COLOR: '1' } });
    await terminal.until(/Half of the rows are in\.\nImporting firms\n█+░+ \d\d%\n/);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toMatch(
      /^Half of the rows are in\.\n✓ Importing firms 10,000 of 10,000 · \d+ s\n10,000 rows are in\.$/,
    );
    expect(colorsOf(terminal.raw())).toEqual(new Set());
  });
});

it("the terminal's settings are the shell's after Ctrl-Z, and a question returns after fg", async () => {
  await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
    env: { PS1: '$ ', node: process.execPath, screens: screens.script },
  });
  await terminal.until(/^\$/);
  // The shell has its own mode for pastes.
  terminal.press("bind 'set enable-bracketed-paste off'\r");
  terminal.press('"$node" "$screens" questions\r');
  await terminal.until('Contact:');
  terminal.press('Ada');
  await terminal.until('Contact: Ada');
  terminal.press(keys.ctrlZ);
  await terminal.until('Stopped');
  expect(terminal.isRestored()).toBe(true);
  terminal.press('fg\r');
  await terminal.until(/fg[^]*Contact: Ada/);
  terminal.press(keys.ctrlC);
  await terminal.until('Nothing was changed.');
  terminal.press('exit\r');
  await terminal.exited;
});
