// Measures the recognition of words: its speed, accuracy and memory beside another recogniser, and how soon a call has its
// words.
import { createSpeechToText, findSpeechModel } from '@firmline/harness/speech-to-text';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { installPeers } from '../tools/install.ts';
import { bench, ratioOf, result, type Section, times } from './shared/bench.ts';
import { measureReactions } from './words/calls.ts';
import { fixtureAudio } from './words/fixture-audio.ts';
import { type Greetings, measureGreetings } from './words/greetings.ts';
import {
  type Heard,
  measureRecognition,
  own,
  peer,
  type Recognitions,
  type RecogniserName,
  recognisers,
  type Round,
} from './words/recognition.ts';

const verdicts = ['matches', 'not-judged', 'differs'];

// `calls` of four questions, one after another.
await bench({ rounds: '5', calls: '2' }, async ({ flags, rounds, cleanUps }) => {
  const folder = await temporaryFolder(cleanUps);
  const model = await findSpeechModel({ onProgress: (line) => console.error(line) });
  installPeers();
  const recognition = await measureRecognition(model, await fixtureAudio(folder), rounds);

  const recogniser = createSpeechToText();
  cleanUps.defer(() => recogniser.stop());
  const stack = await startOwnStack(cleanUps, { speechToText: recogniser });
  const setting = { stack, folder, recogniser };
  await recogniser.prepare();
  const greetings = await measureGreetings(recogniser);
  console.error('Greetings');
  const reactions = await measureReactions(setting, Number(flags.calls));

  const share = (name: RecogniserName) => median(valuesOf(recognition, name, (round) => round.share));
  const noProblems = reactions.problems.length === 0;
  const after = (name: string, values: readonly number[], atMost: number) =>
    result({ name: `end of speech to ${name}`, value: median(values), atMost, unit: 'ms' }, noProblems);
  return {
    data: { recognition: Object.fromEntries(recognition), greetings, reactions },
    results: [
      result({ name: 'processor time a second of speech, s', value: share(own), atMost: 0.2 }),
      result({
        name: 'wrong words, of the peer',
        value: ratio(recognition, wrongShare),
        atMost: 1,
        unit: 'x',
      }),
      ...greetingResults(greetings),
      after('final transcript', reactions.transcriptMs, 700),
      after('reply', reactions.replyMs, 1200),
    ],
    report: [
      recognitionTable(recognition, rounds),
      fixtureTable(recognition),
      {
        title: 'Greetings of 50 firms, as `link verify` judges them',
        head: ['Expected', ...verdicts],
        rows: [
          ['its own', ...verdicts.map((verdict) => String(greetings.good[verdict] ?? 0))],
          [
            "another firm's, or without a name",
            ...verdicts.map((verdict) => String(greetings.wrong[verdict] ?? 0)),
          ],
        ],
      },
      {
        title: `From the end of a question, ms: ${flags.calls} calls one after another, ${reactions.replyMs.length} questions`,
        head: ['To', 'Median', 'Longest'],
        rows: [
          ['final transcript', ...inMs(reactions.transcriptMs)],
          ['reply', ...inMs(reactions.replyMs)],
        ],
      },
      ...reactions.problems,
    ],
  };
});

function greetingResults({ good, wrong }: Greetings) {
  const all = Object.values(good).reduce((sum, count) => sum + count, 0);
  const value = (good['differs'] ?? 0) / all;
  return [
    result({ name: 'good greetings taken for wrong ones', value, atMost: 1 / 200 }),
    result({ name: 'wrong greetings that match', value: wrong['matches'] ?? 0, atMost: 0 }),
  ];
}

type Read = (round: Round) => number;

function valuesOf(recognition: Recognitions, name: RecogniserName, read: Read): readonly number[] {
  return (recognition.get(name) ?? []).map(read);
}

/** Ours to the peer's in the same round. */
function ratio(recognition: Recognitions, read: Read): number {
  return ratioOf(valuesOf(recognition, own, read), valuesOf(recognition, peer, read));
}

function wrongShare({ heard }: Round): number {
  const spoken = heard.filter(({ spokenWords }) => spokenWords > 0);
  const sum = (count: (one: Heard) => number) => spoken.reduce((total, one) => total + count(one), 0);
  return sum(({ wrongWords }) => wrongWords) / sum(({ spokenWords }) => spokenWords);
}

function recognitionTable(recognition: Recognitions, rounds: number): Section {
  const figures: readonly (readonly [string, Read, (value: number) => string])[] = [
    ['CPU s a second of speech', ({ share }) => share, (value) => value.toFixed(3)],
    ['Wrong words', wrongShare, percent],
    ['Load, s', ({ loadMs }) => loadMs / 1000, (value) => value.toFixed(1)],
    ['Peak memory, MB', ({ peakMegabytes }) => peakMegabytes, (value) => value.toFixed(0)],
  ];
  return {
    title: `Recognition of the speech fixtures after Opus, medians of ${rounds} rounds in turn, a new process each; the peer gets all words`,
    head: ['Recogniser', ...figures.map(([title]) => title)],
    rows: [
      ...recognisers.map((name) => [
        name,
        ...figures.map(([, read, text]) => text(median(valuesOf(recognition, name, read)))),
      ]),
      ['ratio', ...figures.map(([, read]) => times(ratio(recognition, read)))],
    ],
  };
}

/** The words are the same in every round. */
function fixtureTable(recognition: Recognitions): Section {
  const heardBy = (name: RecogniserName) => recognition.get(name)?.[0]?.heard ?? [];
  return {
    title: 'Wrong words by fixture',
    head: ['Speech', 'Wrong words', peer],
    rows: heardBy(own).map((one, index) => [
      one.fixture + (one.spokenWords === 0 ? ' (words where none is)' : ''),
      wrongOf(one),
      wrongOf(heardBy(peer)[index]),
    ]),
  };
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`;
}

function wrongOf(one: Heard | undefined): string {
  if (!one) return '';
  return one.spokenWords === 0 ? String(one.wrongWords) : percent(one.wrongWords / one.spokenWords);
}

function inMs(values: readonly number[]): readonly string[] {
  return [median(values).toFixed(0), Math.max(...values).toFixed(0)];
}
