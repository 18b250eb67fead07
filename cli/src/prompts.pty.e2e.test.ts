import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildScreens } from './testing/screens-program.ts';
import { keys, openTerminal, type TerminalOptions } from './testing/terminal.ts';

let screens: Awaited<ReturnType<typeof buildScreens>>;
beforeAll(async () => void (screens = await buildScreens()));
afterAll(() => screens[Symbol.asyncDispose]());

/** One interactive part in its own terminal. */
const open = (part: string, options?: TerminalOptions) =>
  openTerminal(process.execPath, [screens.script, part], options);

/** Runs it inside a shell that reports its exit code and the terminal's settings. */
const openInShell = (part: string, options?: TerminalOptions) =>
  openTerminal(
    'sh',
    ['-c', 'stty -g; "$@"; echo "code $?"; stty -g', 'sh', process.execPath, screens.script, part],
    options,
  );

const sizes = [
  { columns: 80, rows: 24 },
  { columns: 40, rows: 24 },
  { columns: 40, rows: 10 },
];

describe('a picker', () => {
  it('finds by typing, and returns the choice', async () => {
    await using terminal = open('pick');
    await terminal.until('Which firm?');
    terminal.press('muller');
    await terminal.until('1 of 6');
    terminal.press(keys.enter);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toBe('✓ Which firm? Müller Rechtsanwälte\npicked 1');
    expect(terminal.isRestored()).toBe(true);
  });

  it('moves through 10,000 choices with keys', async () => {
    await using terminal = open('many');
    await terminal.until('❯ Firm 0');
    const steps = [
      [keys.pageDown, '❯ Firm 12\n'],
      [keys.pageDown, '❯ Firm 24\n'],
      [keys.pageUp, '❯ Firm 12\n'],
      [keys.end, '❯ Firm 9999\n'],
      [keys.up, '❯ Firm 9998\n'],
      [keys.home, '❯ Firm 0\n'],
      [keys.up, '❯ Firm 0\n'],
      ['99 7', '❯ Firm 799\n'],
      [keys.backspace, '❯ Firm 99\n'],
      [keys.down, '❯ Firm 199\n'],
    ] as const;
    for (const [key, shown] of steps) {
      terminal.press(key);
      await terminal.until(shown);
    }
    terminal.press(keys.enter);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('picked 199');
  });

  it('accepts an answer that was typed before the prompt appeared', async () => {
    await using terminal = open('many');
    terminal.press(`firm 4242${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('picked 4242');
  });

  it('stays open if nothing is found', async () => {
    await using terminal = open('pick');
    await terminal.until('Which firm?');
    terminal.press('qqqq');
    await terminal.until('Nothing matches.');
    terminal.press(keys.enter);
    terminal.press(keys.backspace.repeat(4));
    expect(await terminal.until('❯ Whitfield')).not.toContain('✓');
  });

  it.each(sizes)('keeps each choice on one line at $columns x $rows', async (size) => {
    await using terminal = open('pick', size);
    const screen = await terminal.until('Esc cancel');
    const lines = screen.trimEnd().split('\n');
    expect(lines).toHaveLength(Math.min(9, size.rows - 1));
    // A record cannot move the cursor, change colours or reverse the text direction.
    expect(screen).toContain('Levi & Sons evil');
    expect(terminal.raw()).not.toContain('\u001b[31m red');
    expect(terminal.raw()).not.toContain('\u202e');
    expect(screen).toMatch(/日本橋法律事務所 {2,}山田 花子/);
  });

  it('follows the size of the window', async () => {
    await using terminal = open('pick', { columns: 80, rows: 24 });
    await terminal.until('Castellanos Immigration Law  Rosa Castellanos');
    terminal.resize(40, 12);
    await terminal.until(/Castellanos Immigration…  Rosa Caste…\n↑↓/);
    terminal.press(`${keys.end}${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('picked 5');
  });

  it('can be followed by a question', async () => {
    await using terminal = open('pick-confirm');
    await terminal.until('Only one');
    terminal.press(keys.enter);
    await terminal.until('Go on? [y/N]');
    terminal.press(`y${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('went on');
  });

  it('can be followed by a form', async () => {
    await using terminal = open('pick-fill');
    await terminal.until('Only one');
    terminal.press(keys.enter);
    await terminal.until('And now');
    terminal.press(`Dana${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('{"name":"Dana"}');
  });
});

describe('a form', () => {
  const long = Array.from({ length: 2000 }, (_, line) => `Line ${line} of a prompt that says a lot.`).join(
    '\n',
  );

  it('accepts typed and pasted values, and shows a preview', async () => {
    await using terminal = open('form');
    await terminal.until('A new firm');
    terminal.press(`Dana${keys.enter}`);
    await terminal.until('Hey Dana,');
    terminal.paste('Whitfield &\nRowe');
    await terminal.until('this is the assistant of Whitfield & Rowe.');
    terminal.press(`${keys.tab}hunter2`);
    await terminal.until('•••••••');
    terminal.press(keys.tab);
    terminal.paste(long);
    await terminal.until('Line 1999 of a prompt');
    terminal.press(keys.ctrlS);
    expect(await terminal.exited).toBe(0);
    expect(terminal.raw().split('hunter2')).toHaveLength(2);
    const printed = terminal.raw().slice(terminal.raw().indexOf('{"name"')).split('\r\n', 1);
    expect(JSON.parse(printed.join(''))).toEqual({
      name: 'Dana',
      company: 'Whitfield & Rowe',
      key: 'hunter2',
      system: long,
    });
    expect(terminal.isRestored()).toBe(true);
  });

  it.each(sizes)('shows the problem below its field, at $columns x $rows', async (size) => {
    await using terminal = open('form', size);
    await terminal.until('A new firm');
    terminal.press(keys.ctrlS);
    await terminal.until(/❯ Name\s*\n\s+✗ A name is needed\.\n +Company\s*\n\s+✗ A company is needed\./);
    terminal.press('Dana');
    await terminal.until((screen) => !screen.includes('A name is needed.'));
    terminal.press(keys.enter);
    await terminal.until(/❯ Company/);
    terminal.press(keys.backTab);
    await terminal.until(/❯ Name/);
    terminal.press(`${keys.down}Rowe${keys.ctrlS}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('"company":"Rowe"');
  });
});

describe('a question', () => {
  it.each(sizes)('shows the whole question, at $columns x $rows', async (size) => {
    await using terminal = open('confirm', size);
    const screen = await terminal.until('[y/N]');
    expect(screen.replaceAll(/\s+/g, ' ')).toContain('Delete whitfield-and-rowe-llp? [y/N]');
    terminal.press(`y${keys.enter}`);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('deleted');
    expect(terminal.isRestored()).toBe(true);
  });

  it('is left with Escape, and nothing is changed', async () => {
    await using terminal = open('confirm');
    await terminal.until('[y/N]');
    terminal.press(keys.escape);
    expect(await terminal.exited).toBe(130);
    expect(terminal.everything()).not.toContain('deleted');
    expect(terminal.isRestored()).toBe(true);
  });
});

describe('progress', () => {
  it.each(sizes)('shows the progress of the work, and leaves a line, at $columns x $rows', async (size) => {
    await using terminal = open('progress', size);
    await terminal.until(/█.*%\n[\d,]+ of 10,000 · [\d,]+\/s · \d+ s left/);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toMatch(
      /^✓ Importing firms 10,000 of 10,000 · \d+ s\n10,000 rows are in\.$/,
    );
    expect(terminal.isRestored()).toBe(true);
  });

  it('restores the cursor on Ctrl-C', async () => {
    await using terminal = open('progress');
    await terminal.until('█');
    expect(terminal.isRestored()).toBe(false);
    terminal.press(keys.ctrlC);
    await terminal.exited;
    expect(terminal.isRestored()).toBe(true);
  });
});

describe('a live call', () => {
  it.each(sizes)(
    'shows the transcript, and ends the call after a confirmation, at $columns x $rows',
    async (size) => {
      await using terminal = open('call', size);
      await terminal.until(/assistant Hey Dana[^]*user Do you[^]*in-progress · \d+ s/);
      terminal.press('e');
      await terminal.until('End the call?');
      terminal.press('n');
      await terminal.until('e end the call');
      terminal.press('ey');
      expect(await terminal.exited).toBe(0);
      expect(terminal.everything()).toMatch(/leases\?\n■ Call 1f3a ended · \d+ s\nended$/);
      expect(terminal.isRestored()).toBe(true);
    },
  );

  it('can be closed without ending the call', async () => {
    await using terminal = open('call');
    await terminal.until('in-progress');
    terminal.press('q');
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toMatch(/left$/);
  });
});

const asking = [
  ['pick', 'Which firm?', 130],
  ['form', 'A new firm', 130],
  ['confirm', '[y/N]', 130],
  ['call', 'in-progress', 0],
] as const;

describe("the terminal's settings", () => {
  it.each(asking)('are restored after Ctrl-C at %s', async (part, shown, code) => {
    await using terminal = openInShell(part);
    await terminal.until(shown);
    terminal.press(keys.ctrlC);
    expect(await terminal.exited).toBe(0);
    const lines = terminal.everything().split('\n');
    expect(lines).toContain(`code ${code}`);
    expect(lines[0]).toMatch(/^[\da-f:]{20}/);
    expect(lines.slice(lines.indexOf(`code ${code}`) + 1).join('')).toBe(settingsAtStart(lines));
    expect(terminal.isRestored()).toBe(true);
  });

  it.each(['pick', 'form'])('are restored after SIGTERM at %s', async (part) => {
    await using terminal = open(part);
    await terminal.until('cancel');
    process.kill(terminal.pid, 'SIGTERM');
    expect(await terminal.exited).toBe(130);
    expect(terminal.isRestored()).toBe(true);
  });

  it.each([
    ['pick', 'Which firm?', `okafor`, /fg[^]*❯ Okafor/, keys.enter, 'picked 3'],
    ['form', 'A new firm', `Ada${keys.tab}Okafor`, /fg[^]*A new firm[^]*Okafor/, keys.ctrlS, '"name":"Ada"'],
    ['confirm', '[y/N]', 'y', /fg[^]*\[y\/N\] y/, keys.enter, 'deleted'],
  ])(
    "are the shell's after Ctrl-Z at %s, which returns after fg",
    async (part, shown, typed, again, key, result) => {
      await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
        env: { PS1: '$ ', node: process.execPath, screens: screens.script },
      });
      await terminal.until(/^\$/);
      // The shell has its own mode for pastes.
      terminal.press("bind 'set enable-bracketed-paste off'\r");
      terminal.press(`"$node" "$screens" ${part}\r`);
      await terminal.until(shown);
      terminal.press(typed);
      await terminal.until(new RegExp(`${typed.split(keys.tab).at(-1)}\\b`));
      terminal.press(keys.ctrlZ);
      await terminal.until('Stopped');
      expect(terminal.isRestored()).toBe(true);
      terminal.press('fg\r');
      await terminal.until(again);
      terminal.press(key);
      await terminal.until(result);
      terminal.press('exit\r');
      await terminal.exited;
    },
  );
});

/** The earlier `stty -g`, which may be wrapped over several lines. */
function settingsAtStart(lines: readonly string[]): string {
  const end = lines.findIndex((line) => !/^[\da-f:]+$/.test(line));
  return lines.slice(0, end).join('');
}

describe('colour', () => {
  /** The colour codes in the output. */
  const colorsOf = (raw: string) =>
    raw
      .split('\u001b[')
      .map((piece) => /^[\d;]+(?=m)/.exec(piece)?.[0] ?? '')
      .filter((code) => /^(?:3[0-8]|4[0-8]|9[0-7])/.test(code));

  it('is one of the terminal’s sixteen', async () => {
    await using terminal = open('pick');
    await terminal.until('Which firm?');
    expect(new Set(colorsOf(terminal.raw()))).toEqual(new Set(['35']));
  });

  it.each(['pick', 'form', 'progress', 'call'])('is not used in %s with NO_COLOR', async (part) => {
    await using terminal = open(part, { env: { NO_COLOR: '1' } });
    await terminal.until(/Which firm\?|A new firm|█|in-progress/);
    expect(colorsOf(terminal.raw())).toEqual([]);
  });
});

it('is read out with INK_SCREEN_READER', async () => {
  await using terminal = open('pick', { env: { INK_SCREEN_READER: 'true' } });
  await terminal.until('option: (selected) ❯ Whitfield & Rowe LLP Dana Whitfield');
  terminal.press(keys.down);
  expect(await terminal.until('option: (selected) ❯ Müller')).toContain('option:   Whitfield');
});
