import { scenarioId, type Scenario } from '../../scenario/index.ts';

const maxSlugLength = 80;

/** The slug of an attempt's firm: the scenario's id, made unique by the run id. */
export function slugOf(scenario: Scenario, runId: string): string {
  const run = wordsOf(runId) || 'run';
  const own = wordsOf(scenarioId(scenario)).slice(0, maxSlugLength - run.length - 1);
  return wordsOf(`${own}-${run}`);
}

/** Lower-case letters and digits, joined by single dashes. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
