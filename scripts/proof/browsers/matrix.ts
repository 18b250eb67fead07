import type { Engine } from '@firmline/harness/browser';
import type { Verdict } from '@firmline/harness/call-tests';
import { table } from '../../shared/table.ts';
import type { ProofRow } from '../shared/prove.ts';

/** Which page states and scenarios pass in which engines. */
export class Matrix {
  /** By name and engine: the rounds that passed, of those that apply. */
  readonly #cells = new Map<string, Map<Engine, { passed: number; rounds: number }>>();
  readonly #engines: readonly Engine[];

  constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  /** @param why it does not apply */
  add(name: string, engine: Engine, verdict: Verdict, why?: string): void {
    const row = this.#cells.get(name) ?? new Map();
    const { passed = 0, rounds = 0 } = row.get(engine) ?? {};
    const applies = verdict !== 'not-applicable' || why === undefined;
    row.set(engine, { passed: passed + Number(verdict === 'passed'), rounds: rounds + Number(applies) });
    this.#cells.set(name, row);
  }

  /** For each engine, the share of its scenarios that passed every time. */
  sums(): ProofRow[] {
    return this.#engines.flatMap((engine) => {
      const rated = [...this.#cells.values()]
        .flatMap((row) => row.get(engine) ?? [])
        .filter(({ rounds }) => rounds > 0);
      const passed = rated.filter((cell) => cell.passed === cell.rounds).length;
      const passedShare = `${passed} of ${rated.length}`;
      return rated.length === 0
        ? []
        : [{ subject: engine, outcome: passedShare, isMet: passed === rated.length }];
    });
  }

  table(): string {
    const sums = new Map(this.sums().map(({ subject, outcome }) => [subject, outcome]));
    const rows = [...this.#cells].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const cell = (row: (typeof rows)[number][1], engine: Engine) => {
      const { passed, rounds } = row.get(engine) ?? { passed: 0, rounds: 0 };
      return rounds === 0 ? '–' : `${passed}/${rounds}`;
    };
    return table(
      ['State or scenario', ...this.#engines],
      [
        ...rows.map(([name, row]) => [name, ...this.#engines.map((engine) => cell(row, engine))]),
        ['all', ...this.#engines.map((engine) => sums.get(engine) ?? '–')],
      ],
    ).join('\n');
  }
}
