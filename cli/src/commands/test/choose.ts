import { type Scenario, scenarioId } from '@firmline/harness/call-tests';
import { printRows } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { countOf } from '../../text.ts';
import { type Command, gatherValue } from '../command.ts';

export const addChoiceOptions = (command: Command): Command =>
  command
    .argument(
      '[pattern...]',
      'text in an id, name or tag (* matches anything), or files and folders (default: the nearest fixtures/scenarios)',
    )
    .option('--tag <tag>', 'only scenarios with this tag, or without it: !tag; repeatable', gatherValue);

type ScenarioRow = ReturnType<typeof rowOfScenario>;

const columns = [
  { title: 'ID', text: ({ id }: ScenarioRow) => id },
  { title: 'TAGS', text: ({ tags }: ScenarioRow) => tags.join(' ') },
  { title: 'STEPS', text: ({ steps }: ScenarioRow) => String(steps.length) },
];

export async function printScenarios(scenarios: readonly Scenario[], output: Output): Promise<void> {
  const rows = scenarios.map(rowOfScenario);
  await printRows(rows, { columns, emptyText: 'There are no scenarios.' }, output);
  output.note(countOf(rows.length, 'scenario'));
}

const rowOfScenario = (scenario: Scenario) => ({
  id: scenarioId(scenario),
  name: scenario.name,
  description: scenario.description ?? null,
  file: scenario.place.file,
  tags: scenario.tags ?? [],
  steps: scenario.steps.map(({ source }) => source),
});
