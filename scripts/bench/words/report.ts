// Formats the figures for people.
import { median } from '../../shared/statistics.ts';
import { table } from '../../shared/table.ts';
import type { AtOnce } from '../harness/at-once.ts';
import { atOnceResults, atOnceTable } from '../harness/report.ts';
import { type Result, result, resultLines } from '../shared/results.ts';
import type { Reactions } from './calls.ts';
import type { Greetings } from './greetings.ts';
import { own, peer, recognisers, type RecogniserName } from './recognisers.ts';
import type { Heard, Recognitions, Round } from './recognition.ts';

export interface Measured {
  readonly recognition: Recognitions;
  readonly greetings: Greetings;
  readonly reactions: Reactions;
  /** Concurrent calls whose words nobody recognises, and such whose words are. */
  readonly atOnce: readonly [unheard: AtOnce, heard: AtOnce];
}

/** Results for the targets. */
export const resultsOf = ({ recognition, greetings, reactions, atOnce }: Measured): readonly Result[] => [
  result({
    name: 'processor time a second of speech, s',
    value: figures(recognition).share(own),
    atMost: 0.2,
  }),
  result({ name: 'wrong words, of the peer', value: ratios(recognition).wrongWords, atMost: 1, unit: 'x' }),
  result({
    name: 'good greetings taken for wrong ones',
    value: (greetings.good['differs'] ?? 0) / sumOf(greetings.good),
    atMost: 1 / 200,
  }),
  result({
    name: 'wrong greetings that match',
    value: greetings.wrong['matches'] ?? 0,
    atMost: 0,
  }),
  result(
    {
      name: 'end of speech to final transcript',
      value: median(reactions.transcriptMs),
      atMost: 700,
      unit: 'ms',
    },
    reactions.problems.length === 0,
  ),
  result(
    { name: 'end of speech to reply', value: median(reactions.replyMs), atMost: 1200, unit: 'ms' },
    reactions.problems.length === 0,
  ),
  ...atOnceResults(atOnce[1], `${atOnce[1].calls} at once with words`),
];

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const names: Readonly<Record<RecogniserName, string>> = {
  firmline: 'firmline (Moonshine tiny)',
  soundswallower: 'soundswallower, told all words',
};

const figures = (recognition: Recognitions) => {
  const of = (name: RecogniserName, value: (round: Round) => number) => median(recognition[name].map(value));
  return {
    share: (name: RecogniserName) => of(name, ({ share }) => share),
    loadMs: (name: RecogniserName) => of(name, ({ loadMs }) => loadMs),
    peakMegabytes: (name: RecogniserName) => of(name, ({ peakMegabytes }) => peakMegabytes),
    wrongWords: (name: RecogniserName) => of(name, wrongShare),
  };
};

const wrongShare = ({ heard }: Pick<Round, 'heard'>): number => {
  const spoken = heard.filter(({ spokenWords }) => spokenWords > 0);
  const sum = (count: (one: Heard) => number) => spoken.reduce((total, one) => total + count(one), 0);
  return sum(({ wrongWords }) => wrongWords) / sum(({ spokenWords }) => spokenWords);
};

/** Ours to the peer's in the same round. */
const ratios = (recognition: Recognitions) => {
  const of = (value: (round: Round) => number) =>
    median(
      recognition[own].flatMap((round, index) => {
        const other = recognition[peer][index];
        return other ? [value(round) / value(other)] : [];
      }),
    );
  return {
    share: of(({ share }) => share),
    loadMs: of(({ loadMs }) => loadMs),
    peakMegabytes: of(({ peakMegabytes }) => peakMegabytes),
    wrongWords: of(wrongShare),
  };
};

export interface ReportInput extends Measured {
  readonly rounds: number;
  readonly calls: number;
  readonly machine: { readonly processors: number; readonly load: number };
  readonly results: readonly Result[];
}

export function report({ rounds, calls, machine, results, ...measured }: ReportInput): string {
  const { recognition, greetings, reactions, atOnce } = measured;
  const verdicts = ['matches', 'not-judged', 'differs'];
  return [
    `${machine.processors} processors; ${machine.load.toFixed(1)} programs waited for one before the start.`,
    '',
    `Recognition of the speech fixtures after Opus, medians of ${rounds} rounds in turn, a new process each`,
    ...recognitionTable(recognition),
    '',
    'Wrong words by fixture',
    ...table(
      ['Speech', 'Wrong words', names.soundswallower],
      (recognition[own][0]?.heard ?? []).map((one, index) => [
        one.fixture + (one.spokenWords === 0 ? ' (words where none is)' : ''),
        wrongOf(one),
        wrongOf(recognition[peer][0]?.heard[index]),
      ]),
    ),
    '',
    'Greetings of 50 firms, as `link verify` judges them',
    ...table(
      ['Expected', ...verdicts],
      Object.entries(greetings).map(([kind, counts]: [string, Readonly<Record<string, number>>]) => [
        kind === 'good' ? 'its own' : "another firm's, or without a name",
        ...verdicts.map((verdict) => String(counts[verdict] ?? 0)),
      ]),
    ),
    '',
    `From the end of a question, ms: ${calls} calls one after another, ${reactions.replyMs.length} questions`,
    ...table(
      ['To', 'Median', 'Longest'],
      [
        ['final transcript', ...inMs(reactions.transcriptMs)],
        ['reply', ...inMs(reactions.replyMs)],
      ],
    ),
    '',
    'Calls at once against accuracy',
    ...atOnceTable([
      [`${atOnce[0].calls}, no words`, atOnce[0]],
      [`${atOnce[1].calls} with words`, atOnce[1]],
    ]),
    '',
    ...new Set([...reactions.problems, ...atOnce.flatMap(({ problems }) => problems)]),
    ...resultLines(results),
  ].join('\n');
}

function recognitionTable(recognition: Recognitions): string[] {
  const { share, loadMs, peakMegabytes, wrongWords } = figures(recognition);
  const ratio = ratios(recognition);
  return table(
    ['Recogniser', 'CPU s a second of speech', 'Wrong words', 'Load, s', 'Peak memory, MB'],
    [
      ...recognisers.map((name) => [
        names[name],
        share(name).toFixed(3),
        percent(wrongWords(name)),
        (loadMs(name) / 1000).toFixed(1),
        peakMegabytes(name).toFixed(0),
      ]),
      [
        'ratio',
        ...[ratio.share, ratio.wrongWords, ratio.loadMs, ratio.peakMegabytes].map(
          (value) => `${value.toFixed(2)}x`,
        ),
      ],
    ],
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const wrongOf = (one: Heard | undefined): string => {
  if (!one) return '';
  return one.spokenWords === 0 ? String(one.wrongWords) : percent(one.wrongWords / one.spokenWords);
};
const inMs = (values: readonly number[]): string[] => [
  median(values).toFixed(0),
  Math.max(...values).toFixed(0),
];
