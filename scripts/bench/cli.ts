// Measures the command's response time, compared with a Node that does nothing and with common commands.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, startOwnStack } from '../shared/own-stack.ts';
import { timeImports } from './cli/import.ts';
import { importMany } from './cli/large-import.ts';
import { installOtherClis } from './cli/other-clis.ts';
import { timeLists } from './cli/list.ts';
import { timeCommands, type Command, type Timing } from './cli/start-up.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '15' },
    /** Rounds of imports and long lists, which take longer. */
    imports: { type: 'string', default: '3' },
    /** Rows of the large import; 0 leaves it out. */
    large: { type: 'string', default: '100000' },
  },
});
const firmline = path.join(root, 'cli/bin/firmline.js');

const others = installOtherClis(path.join(root, 'node_modules/.cache/firmline-clis'));
await using cleanUps = new AsyncDisposableStack();
const stack = await startOwnStack(cleanUps);
const commands: readonly Command[] = [
  { name: 'firmline --help', args: [firmline, '--help'], atMost: 1.8 },
  { name: 'firmline firms --help', args: [firmline, 'firms', '--help'] },
  {
    name: 'firmline firms list --json',
    args: [firmline, 'firms', 'list', '--json'],
    env: { SUPABASE_URL: stack.supabaseUrl, SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey },
    atMost: 4,
  },
  ...others.flatMap(({ name, version, script }) =>
    script === undefined ? [] : [{ name: `${name} ${version} --help`, args: [script, '--help'] }],
  ),
];
const starts = await timeCommands(commands, Number(flags.rounds));
const imports = await timeImports(firmline, stack, Number(flags.imports));
const lists = await timeLists(firmline, stack, Number(flags.imports));
const many = flags.large === '0' ? undefined : await importMany(firmline, stack, Number(flags.large));
const all = [...starts, ...imports, ...lists.timings];
const missed = all.filter(({ ratio, atMost = Number.POSITIVE_INFINITY }) => ratio > atMost);
const isTooLarge = many !== undefined && many.memoryMb > many.memoryAtMostMb;
const isFirstLineLate = lists.firstLineMs > lists.firstLineAtMostMs;
const absent = others.filter(({ script }) => script === undefined).map(({ name }) => name);
if (flags.json) console.log(JSON.stringify({ node: process.version, starts, imports, lists, many, absent }));
else {
  console.log(`Node ${process.version}, median of ${flags.rounds} interleaved rounds\n`);
  for (const timing of starts) print(timing, 'node -e 0');
  for (const name of absent) console.log(`${name}: could not be installed here`);
  console.log(`\nFirms of 500 bytes, median of ${flags.imports} rounds\n`);
  for (const timing of imports) print({ ...timing, name: `${timing.name}, ${timing.rows} rows` }, 'raw');
  console.log(`\nA list of ${lists.rows} firms\n`);
  for (const timing of lists.timings) print(timing, 'JSON');
  const { firstLineMs, firstLineAtMostMs } = lists;
  const state = isFirstLineLate ? 'MISSED' : 'met';
  console.log(
    `First line of the table after ${firstLineMs.toFixed(0)} ms  at most ${firstLineAtMostMs} ms: ${state}`,
  );
  if (many !== undefined) {
    const { rows, fileMb, ms, memoryMb, memoryAtMostMb, rate } = many;
    console.log(`\nAn import of ${rows} firms (${fileMb.toFixed(0)} MB)\n`);
    console.log(
      `${(ms / 1000).toFixed(0)} s, ${rate.first.toFixed(0)} rows/s at first, ${rate.last.toFixed(0)} at last`,
    );
    console.log(
      `At most ${memoryMb.toFixed(0)} MB of memory  at most ${memoryAtMostMb} MB: ${isTooLarge ? 'MISSED' : 'met'}`,
    );
  }
}
if (flags.check && (missed.length > 0 || isFirstLineLate || isTooLarge)) process.exitCode = 1;

function print({ name, ms, ratio, atMost }: Timing, of: string): void {
  const target = atMost === undefined ? '' : `  at most ${atMost}x: ${ratio > atMost ? 'MISSED' : 'met'}`;
  console.log(
    `${name.padEnd(46)}${ms.toFixed(0).padStart(7)} ms${ratio.toFixed(2).padStart(8)}x of ${of}${target}`,
  );
}
