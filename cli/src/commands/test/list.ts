import type { Scenario } from '@firmline/harness/call-tests';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { findScenarios } from '../../test/find-scenarios.ts';
import type { ListFlags } from '../../test/flags.ts';
import { type Command, gather } from '../command.ts';

export function define(command: Command, output: Output): void {
  chosen(command)
    .option('--coverage', 'list specification rows with the scenarios that cover them')
    .notes(`
Examples:
  $ firmline test list
  $ firmline test list --tag mobile --json=id,steps
  $ firmline test list --coverage`)
    .action((patterns: string[], flags: ListFlags) => list(patterns, flags, output));
}

export const chosen = (command: Command): Command =>
  command
    .argument('[pattern...]', 'text in an id, name or tag (* matches anything), or files and folders')
    .option('--tag <tag>', 'only scenarios with this tag, or without it: !tag; repeatable', gather)
    .option('--scenarios <folder>', 'folder of the scenarios (default: the nearest fixtures/scenarios)')
    .option('--allow-outside-files', 'let scenarios play and read files outside their folder');

type ScenarioRow = Awaited<ReturnType<typeof rowsOf>>[number];
type CoverageRow = Awaited<ReturnType<typeof coverage>>[number];

const columns = [
  { title: 'ID', text: ({ id }: ScenarioRow) => id },
  { title: 'TAGS', text: ({ tags }: ScenarioRow) => tags.join(' ') },
  { title: 'STEPS', text: ({ steps }: ScenarioRow) => String(steps.length) },
  { title: 'COVERS', text: ({ covers }: ScenarioRow) => covers.join(' ') },
];

const coverageColumns = [
  { title: 'ROW', text: ({ row }: CoverageRow) => row },
  { title: 'SCENARIOS', text: ({ scenarios }: CoverageRow) => scenarios.join(' ') },
];

export async function printScenarios(rows: readonly ScenarioRow[], output: Output): Promise<void> {
  await printRows(rows, { columns, empty: 'There are no scenarios.' }, output);
  output.note(rows.length === 1 ? '1 scenario' : `${rows.length} scenarios`);
}

async function list(patterns: readonly string[], flags: ListFlags, output: Output): Promise<void> {
  const scenarios = await findScenarios(patterns, flags);
  if (flags.coverage)
    await printRows(
      await coverage(scenarios),
      { columns: coverageColumns, empty: 'These scenarios cover no specification rows.' },
      output,
    );
  else await printScenarios(await rowsOf(scenarios), output);
}

export async function rowsOf(scenarios: readonly Scenario[]) {
  const { scenarioId } = await import('@firmline/harness/call-tests');
  return scenarios.map((scenario) => ({
    id: scenarioId(scenario),
    name: scenario.name,
    description: scenario.description ?? null,
    file: scenario.place.file,
    tags: scenario.tags ?? [],
    covers: scenario.covers ?? [],
    steps: scenario.steps.map(({ source }) => source),
  }));
}

async function coverage(scenarios: readonly Scenario[]) {
  const rows = await rowsOf(scenarios);
  const names = [...new Set(rows.flatMap(({ covers }) => covers))].toSorted();
  return names.map((row) => ({
    row,
    scenarios: rows.filter(({ covers }) => covers.includes(row)).map(({ id }) => id),
  }));
}
