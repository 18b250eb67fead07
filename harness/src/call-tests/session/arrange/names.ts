import { scenarioId, type Scenario } from '../../scenario/index.ts';

const maxSlugLength = 80;

/** The slug of an attempt's firm: the scenario's own, and unlike those of all other attempts. */
export function slugOf(scenario: Scenario, runId: string): string {
  const run = wordsOf(runId) || 'run';
  const own = wordsOf(scenarioId(scenario)).slice(0, maxSlugLength - run.length - 1);
  return wordsOf(`${own}-${run}`);
}

/** Small letters and digits, joined by single dashes. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
