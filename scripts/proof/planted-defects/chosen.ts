import { type Scenario, scenarioId } from '../../../harness/src/call-tests/index.ts';
import { type Defect, planted } from './defect.ts';

/** A defect and the scenarios that it must fail. */
export interface Plan {
  readonly defect: Defect;
  readonly scenarios: readonly Scenario[];
}

export interface ChosenOptions {
  /** Parts of names; empty for all defects. */
  readonly only: readonly string[];
  /** Folder of the checkout. */
  readonly root: string;
  readonly scenarios: readonly Scenario[];
}

/** @throws Error if a defect no longer fits the sources or the scenarios, or no defect matches */
export async function chosen(
  defects: readonly Defect[],
  { only, root, scenarios }: ChosenOptions,
): Promise<readonly Plan[]> {
  const byId = new Map(scenarios.map((scenario) => [scenarioId(scenario), scenario]));
  const meant = defects.filter(({ name }) => only.length === 0 || only.some((part) => name.includes(part)));
  if (meant.length === 0) throw new Error(`No defect has such a name: ${only.join(', ')}`);
  if (new Set(defects.map(({ name }) => name)).size < defects.length)
    throw new Error('Two defects have the same name.');
  for (const defect of meant) await planted(defect, root);
  return meant.map((defect) => ({
    defect,
    scenarios: defect.scenarios.map((id) => {
      const scenario = byId.get(id);
      if (!scenario) throw new Error(`${defect.name}: there is no scenario ${id}.`);
      return scenario;
    }),
  }));
}
