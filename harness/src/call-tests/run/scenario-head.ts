import path from 'node:path';
import { type Scenario, scenarioId } from '../scenario/index.ts';
import type { ScenarioResult } from '../result/result.ts';

/** A scenario's file, relative to the folder the run was started in, with slashes everywhere. */
export const fileOf = ({ place: { file } }: Scenario, folder: string): string =>
  path.relative(folder, path.resolve(folder, file)).split(path.sep).join('/');

/** What a result says of its scenario. */
export const headOf = (
  scenario: Scenario,
  folder: string,
): Pick<ScenarioResult, 'id' | 'name' | 'description' | 'file' | 'tags' | 'covers'> => ({
  id: scenarioId(scenario),
  name: scenario.name,
  ...(scenario.description === undefined ? {} : { description: scenario.description }),
  file: fileOf(scenario, folder),
  tags: scenario.tags ?? [],
  covers: scenario.covers ?? [],
});
