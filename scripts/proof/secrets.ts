// Searches for known secrets in everything that commands and scenarios write, print and receive as arguments.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage, deploymentEnv } from '../../web/src/testing/built-page.ts';
import { root } from '../shared/own-stack.ts';
import { KnownSecrets } from './secrets/known.ts';
import { readableByOthers, searchFiles } from './secrets/search-files.ts';
import { watchArguments } from './secrets/watch-arguments.ts';
import { startCommand } from './shared/command.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove } from './shared/prove.ts';
import { nothing, report, type Row, rowLines } from './shared/report.ts';
import { beginStack } from './shared/stack-process.ts';

const { values: flags, positionals: patterns } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' } },
});
const scenarios = patterns.length > 0 ? patterns : ['assistant-hangs-up', 'answers-in-time'];

/** A unique secret, as a user would type it. */
const typed = (name: string) => `${name}-${randomBytes(24).toString('base64url')}`;

await prove(async ({ signal, cleanUps, say }) => {
  const enclosure = await createEnclosure(cleanUps);
  const secrets = new KnownSecrets();
  const watch = watchArguments(enclosure, secrets);
  cleanUps.defer(() => watch.stop());
  const printed = path.join(enclosure.home, 'printed');
  await mkdir(printed);

  const stack = await beginStack(enclosure, { args: ['--verbose'] }).ready;
  secrets.addFrom(path.join(enclosure.dataDir, 'keys.json'));
  secrets.addFrom(path.join(enclosure.dataDir, 'stack.json'));
  const login = { supabase: typed('service'), platform: typed('private'), wrong: typed('wrong') };
  for (const [name, value] of Object.entries(login)) secrets.add(`typed: ${name}`, value);

  const keys = JSON.stringify({
    SUPABASE_URL: stack.info.supabaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: login.supabase,
    FIRMLINE_PLATFORM_URL: stack.info.platformUrl,
    FIRMLINE_PLATFORM_PRIVATE_KEY: login.platform,
  });
  const staging = ['--profile', 'staging', '--debug'];
  const commands: readonly { args: readonly string[]; input?: string; env?: Record<string, string> }[] = [
    { args: ['firms', 'list', '--debug', '--json'] },
    { args: ['firms', 'export', '--output', 'firms.csv', '--debug'] },
    { args: ['assistants', 'list', '--debug'] },
    { args: ['api', 'GET', '/assistant', '--debug'] },
    { args: ['calls', 'list', '--debug', '--json'] },
    { args: ['dev', 'status', '--json', '--debug'] },
    { args: ['config', 'get', '--json'] },
    { args: ['doctor', '--debug'] },
    { args: ['test', 'run', ...scenarios, '--report', 'report', '--debug'] },
    {
      args: ['firms', 'list', '--debug'],
      env: { SUPABASE_URL: stack.info.supabaseUrl, SUPABASE_SERVICE_ROLE_KEY: login.wrong },
    },
    { args: ['auth', 'login', '--profile', 'staging', '--stdin', '--no-check'], input: keys },
    { args: ['auth', 'status', ...staging] },
    { args: ['auth', 'status', ...staging, '--json'] },
    { args: ['firms', 'list', ...staging] },
    { args: ['assistants', 'list', ...staging, '--json'] },
    { args: ['config', 'get', ...staging, '--json'] },
  ];
  const codes: string[] = [];
  for (const [number, { args, input, env }] of commands.entries()) {
    signal.throwIfAborted();
    say(`firmline ${args.join(' ')}`);
    const command = startCommand(
      { home: args[0] === 'test' ? root : enclosure.home, env: { ...enclosure.env, ...env } },
      args.map((arg) => (arg === 'report' ? path.join(enclosure.home, 'report') : arg)),
      { input },
    );
    codes.push(`${args.slice(0, 2).join(' ')} ${await command.exitCode}`);
    await writeFile(path.join(printed, `${number}.txt`), command.output());
  }
  say('building the page with all keys in the environment …');
  const page = await buildPage(deploymentEnv(stack.info));
  cleanUps.defer(() => page.remove());
  await writeFile(path.join(printed, 'stack.txt'), stack.output());
  await stack.stop();
  await watch.stop();

  const keepsSecrets = [
    path.join(enclosure.dataDir, 'keys.json'),
    path.join(enclosure.home, 'config/firmline/config.json'),
  ].filter((file) => existsSync(file));
  const isKept = (file: string) => keepsSecrets.includes(file);
  const written = await searchFiles([enclosure.home, enclosure.temporary], secrets, isKept);
  const published = await searchFiles([page.dir, path.join(root, 'web/dist')], secrets, () => false);
  const lines = [...watch.seen.values()];
  const inArguments = lines.filter((line) => secrets.foundIn(Buffer.from(line, 'latin1')).length > 0);
  const open = await readableByOthers(keepsSecrets);
  const rows: Row[] = [
    nothing(
      'written and printed',
      written.holding,
      `in none of ${written.files} files, ${written.megabytes.toFixed(0)} MB`,
    ),
    nothing('published page', published.holding, `in none of ${published.files} files`),
    nothing(
      'arguments of processes',
      lines.length === 0 ? ['no process was seen'] : inArguments.map((line) => line.slice(0, 100)),
      `of none of ${lines.length}`,
    ),
    nothing(
      'files that keep secrets',
      keepsSecrets.length === 0 ? ['there are none'] : open,
      `${keepsSecrets.length}, for their owner alone`,
    ),
    { what: 'searched for', found: `${secrets.count} secrets; ${codes.join(', ')}`, holds: true },
  ];
  return report(rows, { json: flags.json, data: { rows }, lines: () => rowLines(rows) });
});
