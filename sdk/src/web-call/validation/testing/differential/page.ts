import fc from 'fast-check';
import { type CaseName, createCases } from './cases.ts';
import { type Calls, Daily, openCalls, type PageAddresses } from './daily-call.ts';
import { explain } from './difference.ts';
import { differencesOf } from './differences.ts';
import { type GuardRow, runGuards } from './guards.ts';
import { dailyVerdict, ourVerdict, type Verdict } from './verdict.ts';

export interface Verdicts {
  readonly daily: Verdict;
  readonly ours: Verdict;
}

export interface Comparison {
  /** Number of inputs that both sides accept. */
  readonly accepted: number;
  readonly refused: number;
  /** Number of inputs that the table of differences explains. */
  readonly explained: number;
  readonly unexplained: readonly (Verdicts & { readonly input: string })[];
}

/** An example of a known difference. */
export interface Example extends Verdicts {
  readonly what: string;
  readonly name: string;
  readonly accepts: 'daily-js' | 'firmline';
  /** Name of the difference that explains it. */
  readonly explainedBy: string | undefined;
}

const track = fc.constantFrom<unknown>(
  ...new AudioContext().createMediaStreamDestination().stream.getAudioTracks(),
  undefined,
  null,
  {},
  'track',
);
const cases = createCases(track);
const differences = differencesOf(Daily.version());
let calls: Calls | undefined;
const opened = (): Calls => {
  if (!calls) throw new Error('No calls are open');
  return calls;
};

/** Both verdicts. daily-js changes its inputs, so each side gets its own. */
async function judge(name: CaseName, [theirs, own]: readonly [unknown, unknown]): Promise<Verdicts> {
  const row = cases[name];
  return {
    ours: ourVerdict(row, own),
    daily: await dailyVerdict(row, opened()[row.call], theirs),
  };
}

/** The page's functions for the tests. */
const validationPage = {
  async open(addresses: PageAddresses): Promise<void> {
    calls = await openCalls(addresses);
  },

  /** Compares the verdicts on generated inputs, reproducible by the seed. */
  async compare(name: CaseName, options: { seed: number; numRuns: number }): Promise<Comparison> {
    const sample = () => fc.sample<unknown>(cases[name].inputs, options);
    const [theirs, own, shown] = [sample(), sample(), sample()];
    const unexplained: Comparison['unexplained'][number][] = [];
    const counts = { accepted: 0, refused: 0, explained: 0 };
    for (const [index, input] of shown.entries()) {
      const verdicts = await judge(name, [theirs[index], own[index]]);
      if ((verdicts.ours === null) === (verdicts.daily === null)) {
        counts[verdicts.ours === null ? 'accepted' : 'refused']++;
      } else if (explain(differences, name, input, verdicts)) counts.explained++;
      else unexplained.push({ ...verdicts, input: fc.stringify(input) });
    }
    return { ...counts, unexplained };
  },

  /** Returns both verdicts on every example in the table of differences. */
  async examples(): Promise<readonly Example[]> {
    const rows: Example[] = [];
    for (const { what, accepts, examples } of differences) {
      for (const [key, create] of Object.entries(examples)) {
        const name = key as CaseName;
        const verdicts = await judge(name, [create(), create()]);
        rows.push({
          what,
          name,
          accepts,
          ...verdicts,
          explainedBy: explain(differences, name, create(), verdicts)?.what,
        });
      }
    }
    return rows;
  },

  guards: (): Promise<readonly GuardRow[]> => runGuards(opened()),
};

declare global {
  interface Window {
    validationPage: typeof validationPage;
  }
}

window.validationPage = validationPage;
