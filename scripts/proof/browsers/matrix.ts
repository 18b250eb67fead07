import type { Engine } from '@firmline/harness/browser';
import type { Verdict } from '@firmline/harness/call-tests';
import { table } from '../../shared/table.ts';
import type { ProofRow } from '../shared/prove.ts';

/** The results of a page state or a scenario in one engine. */
interface Cell {
  passed: number;
  rounds: number;
}

/** Which states and scenarios pass in which engines. */
export class Matrix {
  readonly #rows = new Map<string, Partial<Record<Engine, Cell>>>();
  readonly #engines: readonly Engine[];

  constructor(engines: readonly Engine[]) {
    this.#engines = engines;
  }

  /** @param why it does not apply */
  add(name: string, engine: Engine, verdict: Verdict, why?: string): void {
    const row = this.#rows.get(name) ?? {};
    this.#rows.set(name, row);
    const cell = (row[engine] ??= { passed: 0, rounds: 0 });
    if (verdict !== 'not-applicable' || why === undefined) cell.rounds++;
    if (verdict === 'passed') cell.passed++;
  }

  rows() {
    return [...this.#rows].map(([name, cells]) => ({ name, ...cells }));
  }

  /** For each engine, the share of its scenarios that passed every time. */
  sums(): ProofRow[] {
    return this.#engines.flatMap((engine) => {
      const cells = [...this.#rows.values()].flatMap((row) => row[engine] ?? []);
      const rated = cells.filter(({ rounds }) => rounds > 0);
      const passed = rated.filter((cell) => cell.passed === cell.rounds).length;
      return rated.length === 0
        ? []
        : [{ what: engine, found: `${passed} of ${rated.length}`, holds: passed === rated.length }];
    });
  }

  table(): string {
    const rows = [...this.#rows].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const sums = new Map(this.sums().map(({ what, found }) => [what, found]));
    return table(
      ['State or scenario', ...this.#engines],
      [
        ...rows.map(([name, row]) => [name, ...this.#engines.map((engine) => cellOf(row[engine]))]),
        ['all', ...this.#engines.map((engine) => sums.get(engine) ?? '–')],
      ],
    ).join('\n');
  }
}

const cellOf = (cell: Cell | undefined): string =>
  cell === undefined || cell.rounds === 0 ? '–' : `${cell.passed}/${cell.rounds}`;
