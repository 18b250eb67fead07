// Measures the command's response time, compared with a Node that does nothing; and how long it
// takes to import and list many firms, compared with raw requests and with the same list as JSON.
import path from 'node:path';
import { root, startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { firmsOn, importedRows, listedRows } from './cli/firms.ts';
import { timeProgram } from './cli/program.ts';
import { atMost, bench, compare, formatFigure } from './shared/bench.ts';

const firmline = path.join(root, 'cli/bin/firmline.js');
const bareNode = 'node -e 0';

const flagTable = {
  rounds: [15, 'rounds of each command'],
  imports: [3, 'rounds of imports and long lists, which take longer'],
  large: [100_000, 'rows of the large import; 0 leaves it out'],
} as const;

await bench(flagTable, async ({ flags, signal, cleanUps }) => {
  const stack = await startOwnStack(cleanUps, { signal });
  const keys = { SUPABASE_URL: stack.supabaseUrl, SUPABASE_SERVICE_ROLE_KEY: stack.serviceRoleKey };
  const commands: readonly (readonly [name: string, args: readonly string[], env?: typeof keys])[] = [
    [bareNode, ['-e', '0']],
    ['firmline --help', [firmline, '--help']],
    ['firmline firms list --json', [firmline, 'firms', 'list', '--json'], keys],
  ];
  const starts = await compare(
    commands.map(([name, args, env]) => ({
      name,
      measure: async () => ({ ms: (await timeProgram(args, env)).ms }),
    })),
    { rounds: flags.rounds, baseline: bareNode },
  );

  const firms = firmsOn(stack, await temporaryFolder(cleanUps), firmline);
  const longRounds = { rounds: flags.imports, isWarm: true };
  const imports = await compare(
    Object.entries(firms.writes).map(([name, write]) => ({
      name,
      measure: async () => {
        await firms.removeRows(importedRows);
        return { 'new, ms': await write() };
      },
    })),
    { ...longRounds, baseline: 'one raw upsert' },
  );
  await firms.removeRows(importedRows);
  await firms.importRows(listedRows);
  const formats = (['table', 'json'] as const).map((name) => ({ name, measure: () => firms.list(name) }));
  const lists = await compare(formats, { ...longRounds, baseline: 'json' });
  const largeImport = flags.large === 0 ? undefined : await firms.importMany(flags.large);
  return {
    targets: [
      atMost('firmline --help, of node', starts.ratioOf('firmline --help', 'ms'), 1.8, 'x'),
      atMost(
        'firmline firms list --json, of node',
        starts.ratioOf('firmline firms list --json', 'ms'),
        4,
        'x',
      ),
      atMost('import of new rows, of raw', imports.ratioOf('firmline firms import', 'new, ms'), 0.6, 'x'),
      atMost('list as a table, of JSON', lists.ratioOf('table', 'list, ms'), 1.3, 'x'),
      atMost('first line of the table', lists.medianOf('table', 'first line, ms'), 500, 'ms'),
      ...(largeImport ? [atMost('memory of the large import, MB', largeImport.memoryMb, 400)] : []),
    ],
    report: [
      starts.section(`Commands, medians of ${flags.rounds} rounds in turn`),
      imports.section(`${importedRows} firms of 500 bytes, medians of ${flags.imports} rounds`),
      lists.section(`A list of ${listedRows} firms`),
      ...(largeImport
        ? [
            `An import of ${flags.large} firms (${formatFigure(largeImport.fileMb)} MB): ${formatFigure(largeImport.ms / 1000)} s.`,
          ]
        : []),
    ],
  };
});
