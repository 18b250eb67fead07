import type { Output } from '../../terminal/output.ts';
import { printRows } from '../../terminal/listing.ts';
import type { CoverageRow, ScenarioRow } from '../../test/types.ts';

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

export async function printCoverage(rows: readonly CoverageRow[], output: Output): Promise<void> {
  await printRows(
    rows,
    { columns: coverageColumns, empty: 'These scenarios cover no specification rows.' },
    output,
  );
}
