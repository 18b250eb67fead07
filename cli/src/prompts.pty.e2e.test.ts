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

describe('a form', () => {
  const long = Array.from({ length: 2000 }, (_, line) => `Line ${line} of a prompt that says a lot.`).join(
    '\n',
  );

  it('accepts typed and pasted values, and shows a preview, in colours of the terminal’s sixteen', async () => {
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
    await terminal.until('Line 1999 of');
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
    expect(colorsOf(terminal.raw())).toEqual(new Set(['32', '35']));
  });
});

describe('the editor of a form', () => {
  const openAtPrompt = async (env: TerminalOptions['env']) => {
    const terminal = open('form', env && { env });
    await terminal.until('A new firm');
    terminal.press(`Dana${keys.tab}Rowe${keys.tab}${keys.tab}`);
    terminal.paste('Be kind.\nBe brief.');
    await terminal.until(/Be brief\.[^]*Ctrl-O editor/);
    return terminal;
  };

  it('changes a long text, and is opened again on an invalid one', async () => {
    // Asks for another last line.
    const VISUAL = `edit() {
      printf 'Instead of %s ' "$(tail -n 1 "$1")"
      read -r line
      printf '%s\\n' "$(sed '$d' "$1")" "$line" > "$1"
    }; edit`;
    await using terminal = await openAtPrompt({ VISUAL, EDITOR: 'false' });
    terminal.press(keys.ctrlO);
    await terminal.until('Instead of Be brief.');
    terminal.press('Greet {{name}}.\r');
    await terminal.until(/Greet \{\{name\}\}\.[^]*✗ A placeholder is left\./);
    terminal.press(keys.ctrlO);
    await terminal.until('Instead of Greet {{name}}.');
    terminal.press('Greet Dana.\r');
    await terminal.until((screen) => screen.includes('Ctrl-O editor') && !screen.includes('✗'));
    terminal.press(keys.ctrlS);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain(
      '{"name":"Dana","company":"Rowe","key":"","system":"Be kind.\\nGreet Dana."}',
    );
    expect(terminal.isRestored()).toBe(true);
  });

  it('may fail, and the form keeps the text, without colours under NO_COLOR', async () => {
    await using terminal = await openAtPrompt({ EDITOR: 'firmline-no-such-editor', NO_COLOR: '1' });
    terminal.press(keys.ctrlO);
    await terminal.until('✗ The editor firmline-no-such-editor failed (127).');
    terminal.press(keys.ctrlS);
    expect(await terminal.exited).toBe(0);
    expect(terminal.everything()).toContain('"system":"Be kind.\\nBe brief."');
    expect(colorsOf(terminal.raw())).toEqual(new Set());
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

it("the terminal's settings are the shell's after Ctrl-Z, and a form returns after fg", async () => {
  await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
    env: { PS1: '$ ', node: process.execPath, screens: screens.script },
  });
  await terminal.until(/^\$/);
  // The shell has its own mode for pastes.
  terminal.press("bind 'set enable-bracketed-paste off'\r");
  terminal.press('"$node" "$screens" form\r');
  await terminal.until('A new firm');
  terminal.press(`Ada${keys.tab}Okafor`);
  await terminal.until('Okafor');
  terminal.press(keys.ctrlZ);
  await terminal.until('Stopped');
  expect(terminal.isRestored()).toBe(true);
  terminal.press('fg\r');
  await terminal.until(/fg[^]*A new firm[^]*Okafor/);
  terminal.press(keys.ctrlS);
  await terminal.until('"name":"Ada"');
  terminal.press('exit\r');
  await terminal.exited;
});
