// Measures the recognition of words: its speed, accuracy and memory, and how soon a call has its words.
import { createSpeechToText, findSpeechModel } from '@firmline/harness/speech-to-text';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { median } from '../shared/statistics.ts';
import { atMost, bench, compare, formatFigure } from './shared/bench.ts';
import { measureGreetings } from './words/greetings.ts';
import { measureReactions } from './words/reactions.ts';
import { measureRecognition, readFixtures } from './words/recognition.ts';

const verdicts = ['matches', 'not-judged', 'differs'];
const countVerdicts = (all: readonly string[], verdict: string) =>
  all.filter((one) => one === verdict).length;

const flagTable = {
  rounds: [5, 'rounds'],
  calls: [2, 'calls of four questions, one after another'],
} as const;

await bench(flagTable, async ({ flags: { rounds, calls }, signal, cleanUps }) => {
  const folder = await temporaryFolder(cleanUps);
  const model = await findSpeechModel({ onProgress: (line) => console.error(line) });
  const fixtures = await readFixtures(folder);
  // The same in every round.
  let heardTexts: Awaited<ReturnType<typeof measureRecognition>>['heard'] = [];
  const measure = async () => {
    const measurement = await measureRecognition(model, fixtures);
    ({ heard: heardTexts } = measurement);
    return measurement.figures;
  };
  const { medianOf, section } = await compare([{ name: 'firmline', measure }], { rounds, isWarm: true });
  const recogniser = createSpeechToText();
  cleanUps.defer(() => recogniser.stop());
  const stack = await startOwnStack(cleanUps, { signal, speechToText: recogniser });
  await recogniser.prepare();
  const { good, wrong } = await measureGreetings(recogniser);
  console.error('Greetings');
  const reactions = await measureReactions({ stack, folder, recogniser }, calls);
  const { transcriptMs, replyMs, problems } = reactions;
  const isSound = problems.length === 0;
  return {
    targets: [
      atMost('processor time a second of speech, s', medianOf('firmline', 'CPU s a second of speech'), 0.2),
      atMost('wrong words, %', medianOf('firmline', 'wrong words, %'), 13),
      atMost('good greetings taken for wrong ones', countVerdicts(good, 'differs') / good.length, 1 / 200),
      atMost('wrong greetings that match', countVerdicts(wrong, 'matches'), 0),
      atMost('end of speech to final transcript', median(transcriptMs), 700, 'ms', isSound),
      atMost('end of speech to reply', median(replyMs), 1200, 'ms', isSound),
    ],
    report: [
      section(`Speech fixtures after Opus, medians of ${rounds} rounds, a new process each`),
      {
        title: 'Wrong words by fixture; of one without words, their number',
        head: ['Speech', 'Wrong'],
        rows: heardTexts.map(({ fixture, wordCount, wrongCount }) => [
          fixture,
          wordCount === 0 ? String(wrongCount) : `${((100 * wrongCount) / wordCount).toFixed(1)}%`,
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
        title: `From the end of a question, ms: ${calls} calls one after another, ${replyMs.length} questions`,
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
