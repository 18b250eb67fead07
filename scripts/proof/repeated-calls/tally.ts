import type { RunReport, ScenarioResult } from '../../../harness/src/call-tests/index.ts';
import { breakageOfScenario } from '../../../harness/src/call-tests/report/verdict.ts';
import { median } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';

/** The results of one scenario in all runs. */
export interface Row {
  readonly scenario: string;
  readonly passed: number;
  readonly failed: number;
  /** Runs that were inconclusive. */
  readonly inconclusive: number;
  /** Whether it both passed and failed. */
  readonly flaky: boolean;
  /** Median duration of an attempt, ms. */
  readonly medianMs: number;
  /** Problems, each once. */
  readonly problems: readonly string[];
}

/** Counts the verdicts of many runs. */
export class Tally {
  readonly #results = new Map<string, ScenarioResult[]>();

  /** @returns a summary of the run, in a line */
  add({ scenarios, durationMs }: RunReport): string {
    for (const result of scenarios) {
      const all = this.#results.get(result.id) ?? [];
      // Screenshots and audio would fill the memory.
      all.push({
        ...result,
        attempts: result.attempts.map((one) => ({ ...one, screenshots: [], audio: [] })),
      });
      this.#results.set(result.id, all);
    }
    const others = scenarios.filter(({ verdict }) => verdict !== 'passed');
    const counts = `${scenarios.length - others.length} of ${scenarios.length} passed`;
    const told = others.map(({ id, verdict }) => `; ${id}: ${verdict}`).join('');
    return `${counts} in ${Math.round(durationMs / 1000)} s${told}`;
  }

  rows(): readonly Row[] {
    return [...this.#results].map(([scenario, results]) => rowOf(scenario, results));
  }

  /** Whether every scenario passed this many times. */
  holds(repeat: number): boolean {
    const rows = this.rows();
    return rows.length > 0 && rows.every(({ passed }) => passed === repeat);
  }

  table(): string {
    const rows = this.rows().toSorted((a, b) => (a.scenario < b.scenario ? -1 : 1));
    const flaky = rows.filter((row) => row.flaky).length;
    return [
      ...table(
        ['Scenario', 'Passed', 'Failed', 'Inconclusive', 'Median s'],
        [...rows.map(cells), ['all', ...counts.map((name) => String(sum(rows, name))), '']],
      ),
      '',
      ...rows.flatMap(({ scenario, problems }) => problems.map((problem) => `${scenario}: ${problem}`)),
      `${rows.length} scenarios, ${flaky} of them flaky.`,
    ].join('\n');
  }
}

const counts = ['passed', 'failed', 'inconclusive'] as const;

const sum = (rows: readonly Row[], name: (typeof counts)[number]): number =>
  rows.reduce((total, row) => total + row[name], 0);

const cells = (row: Row): string[] => [
  row.scenario,
  ...counts.map((name) => String(row[name])),
  (row.medianMs / 1000).toFixed(1),
];

function rowOf(scenario: string, results: readonly ScenarioResult[]): Row {
  // A scenario that failed before it passed counts as failed.
  const failed = results.filter(({ verdict }) => verdict === 'failed' || verdict === 'flaky').length;
  const passed = results.filter(({ verdict }) => verdict === 'passed').length;
  const problems = results.flatMap((result) => {
    const problem = breakageOfScenario(result)?.problem;
    return problem && result.verdict !== 'passed' ? [`${problem.message} (${problem.layer})`] : [];
  });
  return {
    scenario,
    passed,
    failed,
    inconclusive: results.length - passed - failed,
    flaky: passed > 0 && failed > 0,
    medianMs: median(results.flatMap(({ attempts }) => attempts.map(({ durationMs }) => durationMs))),
    problems: [...new Set(problems)],
  };
}
