import type { Scenario } from '@firmline/harness/call-tests';
import type { Output } from '../../terminal/output.ts';
import { printCoverage, printScenarios } from '../../presenters/test/scenarios.ts';
import { findScenarios } from '../../test/find-scenarios.ts';
import type { ListFlags } from '../../test/flags.ts';
import type { CoverageRow, ScenarioRow } from '../../test/types.ts';

export async function listScenarios(
  patterns: readonly string[],
  flags: ListFlags,
  output: Output,
): Promise<void> {
  const scenarios = await findScenarios(patterns, flags);
  if (flags.coverage) await printCoverage(await coverage(scenarios), output);
  else await printScenarios(await rowsOf(scenarios), output);
}

export async function rowsOf(scenarios: readonly Scenario[]): Promise<ScenarioRow[]> {
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

async function coverage(scenarios: readonly Scenario[]): Promise<CoverageRow[]> {
  const rows = await rowsOf(scenarios);
  const names = [...new Set(rows.flatMap(({ covers }) => covers))].toSorted();
  return names.map((row) => ({
    row,
    scenarios: rows.filter(({ covers }) => covers.includes(row)).map(({ id }) => id),
  }));
}
