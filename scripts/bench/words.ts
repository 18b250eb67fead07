// Measures the recognition of words: its speed, accuracy and memory beside another recogniser, and how soon a call has its
// words.
import { createSpeechToText, findSpeechModel } from '@firmline/harness/speech-to-text';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { installPeers } from '../tools/install.ts';
import { atMost, bench, compare, formatFigure } from './shared/bench.ts';
import { measureGreetings } from './words/greetings.ts';
import { measureReactions } from './words/reactions.ts';
import { measureRecognition, readFixtures } from './words/recognition.ts';

const ownRecogniser = 'firmline';
/** PocketSphinx as WebAssembly; it gets all words that occur. */
const peer = 'soundswallower';
const verdicts = ['matches', 'not-judged', 'differs'];
const countVerdicts = (all: readonly string[], verdict: string) =>
  all.filter((one) => one === verdict).length;

// `calls` of four questions, one after another.
await bench({ rounds: '5', calls: '2' }, async ({ flags, rounds, cleanUps }) => {
  const folder = await temporaryFolder(cleanUps);
  const model = await findSpeechModel({ onProgress: (line) => console.error(line) });
  installPeers();
  const fixtures = await readFixtures(folder);
  const heardBy = new Map<string, Awaited<ReturnType<typeof measureRecognition>>['heard']>();
  const { medianOf, ratioOf, section } = await compare(
    [ownRecogniser, peer].map((name) => ({
      name,
      measure: async () => {
        const { figures, heard } = await measureRecognition(name === ownRecogniser ? model : null, fixtures);
        // The words are the same in every round.
        heardBy.set(name, heard);
        return figures;
      },
    })),
    { rounds, baseline: peer, isWarm: true },
  );
  const recogniser = createSpeechToText();
  cleanUps.defer(() => recogniser.stop());
  const stack = await startOwnStack(cleanUps, { speechToText: recogniser });
  await recogniser.prepare();
  const { good, wrong } = await measureGreetings(recogniser);
  console.error('Greetings');
  const reactions = await measureReactions({ stack, folder, recogniser }, Number(flags.calls));
  const { transcriptMs, replyMs, problems } = reactions;
  const isSound = problems.length === 0;
  return {
    targets: [
      atMost(
        'processor time a second of speech, s',
        medianOf(ownRecogniser, 'CPU s a second of speech'),
        0.2,
      ),
      atMost('wrong words, of the peer', ratioOf(ownRecogniser, 'wrong words, %'), 1, 'x'),
      atMost('good greetings taken for wrong ones', countVerdicts(good, 'differs') / good.length, 1 / 200),
      atMost('wrong greetings that match', countVerdicts(wrong, 'matches'), 0),
      atMost('end of speech to final transcript', median(transcriptMs), 700, 'ms', isSound),
      atMost('end of speech to reply', median(replyMs), 1200, 'ms', isSound),
    ],
    report: [
      section(`Speech fixtures after Opus, medians of ${rounds} rounds in turn, a new process each`),
      {
        title: 'Wrong words by fixture; of one without words, their number',
        head: ['Speech', ownRecogniser, peer],
        rows: fixtures.map(({ name }, index) => [
          name,
          ...[ownRecogniser, peer].map((recogniserName) => {
            const { wordCount = 0, wrong: wrongWords = 0 } = heardBy.get(recogniserName)?.[index] ?? {};
            return wordCount === 0 ? String(wrongWords) : `${((100 * wrongWords) / wordCount).toFixed(1)}%`;
          }),
        ]),
      },
      {
        title: 'Greetings of 50 firms, as `link verify` judges them',
        head: ['Expected', ...verdicts],
        rows: [
          ['its own', ...verdicts.map((verdict) => String(countVerdicts(good, verdict)))],
          [
            "another firm's, or without a name",
            ...verdicts.map((verdict) => String(countVerdicts(wrong, verdict))),
          ],
        ],
      },
      {
        title: `From the end of a question, ms: ${flags.calls} calls one after another, ${replyMs.length} questions`,
        head: ['To', 'Median', 'Longest'],
        rows: [
          ['final transcript', formatFigure(median(transcriptMs)), formatFigure(Math.max(...transcriptMs))],
          ['reply', formatFigure(median(replyMs)), formatFigure(Math.max(...replyMs))],
        ],
      },
      ...problems,
    ],
  };
});
