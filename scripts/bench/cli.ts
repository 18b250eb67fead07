// Measures the command's response time, compared with a Node that does nothing and with common commands; and how long it
// takes to import and list many firms, compared with raw requests and with the same list as JSON.
import path from 'node:path';
import { root, startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { importMany, timeImports, timeLists, type Write } from './cli/firms.ts';
import { installOtherClis } from './cli/other-clis.ts';
import { timed } from './cli/program.ts';
import { bench, inRounds, ratioOf, result, times, whole } from './shared/bench.ts';

interface Command {
  readonly name: string;
  /** Arguments for Node. */
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Maximum multiple of the bare Node, if there is a target. */
  readonly atMost?: number;
}

const firmline = path.join(root, 'cli/bin/firmline.js');
const bare: Command = { name: 'node -e 0', args: ['-e', '0'] };

// `imports`: rounds of imports and long lists, which take longer. `large`: rows of the large import; 0 leaves it out.
await bench({ rounds: '15', imports: '3', large: '100000' }, async ({ flags, rounds, cleanUps }) => {
  const others = installOtherClis(path.join(root, 'node_modules/.cache/firmline-clis'));
  const stack = await startOwnStack(cleanUps);
  const setting = { stack, firmline, folder: await temporaryFolder(cleanUps) };
  const keys = { SUPABASE_URL: stack.supabaseUrl, SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey };
  const commands: readonly Command[] = [
    bare,
    { name: 'firmline --help', args: [firmline, '--help'], atMost: 1.8 },
    { name: 'firmline firms --help', args: [firmline, 'firms', '--help'] },
    {
      name: 'firmline firms list --json',
      args: [firmline, 'firms', 'list', '--json'],
      env: keys,
      atMost: 4,
    },
    ...others.flatMap(({ name, script }) => (script ? [{ name, args: [script, '--help'] }] : [])),
  ];
  const absent = others.filter(({ script }) => !script).map(({ name }) => name);
  // The first round only warms the file cache.
  for (const { args, env } of commands) await timed(args, env);
  const runs = await inRounds(commands, rounds, async ({ args, env }) => (await timed(args, env)).ms);
  const starts = commands.map((command) => {
    const ms = runs.get(command) ?? [];
    return { ...command, ms: median(ms), ratio: ratioOf(ms, runs.get(bare)) };
  });

  const imports = await timeImports(setting, Number(flags.imports));
  const importMs = (write: Write, kind: 'created' | 'changed') =>
    imports.times.get(write)?.map((one) => one[kind]) ?? [];
  const ratioOfImport = (write: Write, kind: 'created' | 'changed') =>
    ratioOf(importMs(write, kind), importMs('raw', kind));
  const lists = await timeLists(setting, Number(flags.imports));
  const [table, json] = [lists.table.map(({ ms }) => ms), lists.json.map(({ ms }) => ms)];
  const firstLineMs = median(lists.table.map(({ firstMs }) => firstMs));
  const large = flags.large === '0' ? undefined : await importMany(setting, Number(flags.large));
  return {
    data: { starts, absent, imports: Object.fromEntries(imports.times), lists, large },
    results: [
      ...starts.flatMap(({ name, ratio: value, atMost }) =>
        atMost === undefined ? [] : [result({ name: `${name}, of node`, value, atMost, unit: 'x' })],
      ),
      result({
        name: 'import of new rows, of raw',
        value: ratioOfImport('command', 'created'),
        atMost: 0.6,
        unit: 'x',
      }),
      result({ name: 'list as a table, of JSON', value: ratioOf(table, json), atMost: 1.3, unit: 'x' }),
      result({ name: 'first line of the table', value: firstLineMs, atMost: 500, unit: 'ms' }),
      ...(large
        ? [result({ name: 'memory of the large import, MB', value: large.memoryMb, atMost: 400 })]
        : []),
    ],
    report: [
      {
        title: `Commands, medians of ${rounds} rounds in turn`,
        head: ['Command', 'ms', 'Of node'],
        rows: starts.map(({ name, ms, ratio }) => [name, whole(ms), times(ratio)]),
      },
      ...(absent.length > 0 ? [`Could not be installed here: ${absent.join(', ')}`] : []),
      {
        title: `${imports.rows} firms of 500 bytes, medians of ${flags.imports} rounds`,
        head: ['Write', 'New, ms', 'Of raw', 'Changed, ms', 'Of raw'],
        rows: (['raw', 'command', 'single'] as const).map((write) => [
          { raw: 'one raw upsert', command: 'firmline firms import', single: 'one by one (extrapolated)' }[
            write
          ],
          ...(['created', 'changed'] as const).flatMap((kind) => [
            whole(median(importMs(write, kind))),
            times(ratioOfImport(write, kind)),
          ]),
        ]),
      },
      `A list of ${lists.rows} firms: ${whole(median(table))} ms as a table, ${whole(median(json))} ms as JSON.`,
      ...(large
        ? [`An import of ${large.rows} firms (${whole(large.fileMb)} MB): ${whole(large.ms / 1000)} s.`]
        : []),
    ],
  };
});
