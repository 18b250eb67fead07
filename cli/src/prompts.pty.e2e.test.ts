import { expect, it } from 'vitest';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal } from './testing/terminal.ts';
import { testFolder } from './testing/test-folder.ts';

const folder = testFolder();
const login = ['auth', 'login', '--no-check'];
const place = () => ({
  cwd: folder.path,
  env: { HOME: folder.path, FIRMLINE_CONFIG_DIR: folder.at('config') },
});

it('a question shows no secret, is asked again after a wrong answer, and gives the terminal back', async () => {
  await using terminal = openTerminal(process.execPath, [firmlineScript, ...login], place());
  await terminal.until(/supabaseUrl .*:\s*$/);
  terminal.press(`http//\u007f\u007f${keys.enter}`);
  await terminal.until(/not an http\(s\) URL[^]*supabaseUrl .*:\s*$/);
  terminal.press(`https://one.example${keys.enter}https://two.example${keys.enter}`);
  await terminal.until(/This takes one line\.\s+supabaseUrl .*:\s*$/);
  // An answer that wraps, and is edited from its beginning, is not drawn a second time.
  terminal.press(`${'a'.repeat(90)}${keys.ctrlA}https://${keys.ctrlK}`);
  terminal.press(`jörg\u007f\u007frg.example${keys.enter}`);
  await terminal.until('serviceRoleKey');
  terminal.press(`hunter2-and-more${keys.enter}`);
  for (const name of ['anonKey', 'platformPrivateKey', 'platformPublicKey', 'assistantId', 'webhookUrl']) {
    await terminal.until(`${name} (`);
    terminal.press(keys.enter);
  }
  await terminal.until('pageUrl (');
  terminal.press(keys.enter);
  expect(await terminal.exited).toBe(0);
  expect(terminal.everything()).toContain('https://jörg.example');
  expect(terminal.everything().match(/^supabaseUrl \(/gm)).toHaveLength(3);
  expect(terminal.raw()).not.toContain('hunter2');
  expect(terminal.isRestored()).toBe(true);
});

it("the terminal's settings are the shell's after Ctrl-Z, and a question returns after fg", async () => {
  const { cwd, env } = place();
  await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
    cwd,
    env: { ...env, PS1: '$ ', node: process.execPath, script: firmlineScript },
  });
  await terminal.until(/^\$/);
  // The shell has its own mode for pastes.
  terminal.press("bind 'set enable-bracketed-paste off'\r");
  terminal.press(`"$node" "$script" ${login.join(' ')}\r`);
  await terminal.until(/supabaseUrl .*:\s*$/);
  terminal.press('Ada');
  await terminal.until(': Ada');
  terminal.press(keys.ctrlZ);
  await terminal.until('Stopped');
  await expect.poll(() => terminal.isRestored()).toBe(true);
  terminal.press('fg\r');
  await terminal.until(/fg[^]*: Ada/);
  terminal.press(keys.ctrlC);
  await terminal.until('Nothing was changed.');
  terminal.press('exit\r');
  await terminal.exited;
});

it('a secret question is shown again after fg, and what was typed is not', async () => {
  const { cwd, env } = place();
  await using terminal = openTerminal('bash', ['--norc', '--noprofile', '-i'], {
    cwd,
    env: { ...env, PS1: '$ ', node: process.execPath, script: firmlineScript },
  });
  await terminal.until(/^\$/);
  terminal.press(`"$node" "$script" ${login.join(' ')}\r`);
  await terminal.until(/supabaseUrl .*:\s*$/);
  terminal.press(keys.enter);
  await terminal.until(/serviceRoleKey .*:\s*$/);
  terminal.press('hunter2');
  terminal.press(keys.ctrlZ);
  await terminal.until('Stopped');
  terminal.press('fg\r');
  await terminal.until(/fg[^]*serviceRoleKey .*:\s*$/);
  terminal.press(keys.ctrlC);
  await terminal.until('Nothing was changed.');
  expect(terminal.raw()).not.toContain('hunter2');
  terminal.press('exit\r');
  await terminal.exited;
});
