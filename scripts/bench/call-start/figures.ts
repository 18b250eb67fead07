// Computes the printed figures from the calls.
import { callMachineFile } from './call-machine.ts';
import { type Contender, contenders, vendor } from './contenders.ts';
import type { Outcome } from './measure.ts';
import type { CallReport } from './page/contract.ts';
import { type Spread, median, spread } from '../../shared/statistics.ts';

/** A call and its contender, in the order they were made: one of each contender a round. */
export interface Sample {
  readonly contender: Contender;
  readonly outcome: Outcome;
}

/** Times of the milestones, ms after the click; negative before it, null for a file that came with the page. */
export interface Timeline {
  readonly library: number | null;
  readonly callCreated: number;
  readonly callMachine: number;
  readonly joined: number;
  readonly callStart: number;
}

export interface Figure {
  readonly contender: string;
  /** Click to call-start, ms. */
  readonly callStartMs: Spread;
  /** Ratio to the vendor's call in the same round. */
  readonly ratio: Spread;
  readonly timeline: Timeline;
  /** Medians, ms. */
  readonly stages: Readonly<Record<string, number>>;
  /** Time to download the call machine, ms. */
  readonly callMachineMs: number;
  readonly stopMs: number;
  readonly calls: number;
  readonly failures: readonly string[];
  /** Calls that fetched the call machine more than once. */
  readonly fetchedTwice: number;
  readonly unhandled: readonly string[];
}

export const figuresOf = (samples: readonly Sample[]): Figure[] =>
  contenders.map((contender) => figureOf(contender, samples));

function figureOf(contender: Contender, samples: readonly Sample[]): Figure {
  const outcomes = outcomesOf(contender, samples);
  const reports = outcomes.flatMap(({ report }) => (report ? [report] : []));
  const machines = reports.flatMap((report) => fileOf(report, callMachineFile) ?? []);
  return {
    contender: contender.name,
    callStartMs: spread(reports.map(({ callStartMs }) => callStartMs)),
    ratio: spread(ratios(outcomes, outcomesOf(vendor, samples))),
    timeline: timelineOf(reports),
    stages: stagesOf(reports),
    callMachineMs: median(machines.map(({ startMs, endMs }) => endMs - startMs)),
    stopMs: median(outcomes.map(({ stopMs }) => stopMs)),
    calls: outcomes.length,
    failures: outcomes.flatMap(({ failure }) => failure ?? []),
    fetchedTwice: outcomes.filter(({ callMachineRequests }) => callMachineRequests > 1).length,
    unhandled: outcomes.flatMap(({ unhandled }) => unhandled),
  };
}

const outcomesOf = (contender: Contender, samples: readonly Sample[]): Outcome[] =>
  samples.filter((sample) => sample.contender === contender).map(({ outcome }) => outcome);

const ratios = (own: readonly Outcome[], others: readonly Outcome[]): number[] =>
  own.flatMap(({ report }, round) => {
    const other = others[round]?.report;
    return report && other ? report.callStartMs / other.callStartMs : [];
  });

const fileOf = ({ files }: CallReport, ending: string) => files.find(({ url }) => url.endsWith(ending));

/** The vendor's page holds the call library; our client loads it by itself. */
const libraryEnd = ({ files }: CallReport): number[] =>
  files.filter(({ url }) => /\/daily[^/]*\.js$/.test(url)).map(({ endMs }) => endMs);

function timelineOf(reports: readonly CallReport[]): Timeline {
  const end = (ending: string) => median(reports.flatMap((report) => fileOf(report, ending)?.endMs ?? []));
  const libraries = reports.flatMap(libraryEnd);
  return {
    library: libraries.length > 0 ? median(libraries) : null,
    callCreated: end('/call/web'),
    callMachine: end(callMachineFile),
    joined: median(reports.flatMap(({ stageEndsMs }) => stageEndsMs['daily-call-join'] ?? [])),
    callStart: median(reports.map(({ callStartMs }) => callStartMs)),
  };
}

function stagesOf(reports: readonly CallReport[]): Record<string, number> {
  const names = new Set(reports.flatMap(({ stages }) => Object.keys(stages)));
  return Object.fromEntries(
    [...names].map((name) => [name, median(reports.flatMap(({ stages }) => stages[name] ?? []))]),
  );
}
