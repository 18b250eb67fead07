// Compares call tests' cost, the time beyond the calls themselves, with hand-written scripts; how many concurrent calls this
// machine can judge correctly; and how often the verdicts are right.
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { atOnceHead, measureAtOnce } from './harness/at-once.ts';
import { copiesOf } from './harness/calls.ts';
import { measureRightness } from './harness/right.ts';
import { ways } from './harness/ways.ts';
import { atMost, bench, compare } from './shared/bench.ts';

const flagTable = {
  rounds: [3, 'rounds of each way'],
  // A run first measures for a second how well the machine keeps time, and a run of fewer is rare.
  calls: [8, 'calls a way and round'],
  'at-once': ['1,2,4', 'numbers of concurrent calls, each measured with twice as many calls'],
  planted: [4, 'calls with each defect'],
  clean: [9, 'calls of the same kinds without it'],
  only: ['', "part of a defect's name: leaves out the rest of the benchmark"],
} as const;

await bench(flagTable, async ({ flags, signal, cleanUps }) => {
  const folder = await temporaryFolder(cleanUps);
  const recogniser = createSpeechToText({ onProgress: console.error });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  const stack = await startOwnStack(cleanUps, { signal, speechToText: recogniser });
  const setting = { stack, folder, recogniser };
  const counts = { planted: flags.planted, clean: flags.clean, workers: 3 };
  const rightness = await measureRightness(setting, flags.only, counts);
  if (flags.only !== '') return rightness;

  const shortCopies = await copiesOf('short.yaml', folder, flags.calls);
  const baseline = 'Puppeteer, a browser a call';
  const { ratioOf, section } = await compare(
    Object.entries(ways).map(([name, measureWay]) => ({
      name,
      measure: async () => {
        const from = performance.now();
        const inCallMs = await measureWay(setting, shortCopies);
        const inCall = inCallMs.reduce((sum, ms) => sum + ms, 0) / 1000;
        const beyond = (performance.now() - from) / 1000 - inCall;
        return {
          'beyond the call, s': beyond / shortCopies.length,
          'the call itself, s': inCall / shortCopies.length,
        };
      },
    })),
    { rounds: flags.rounds, baseline },
  );
  const atOnce: Awaited<ReturnType<typeof measureAtOnce>>[] = [];
  for (const count of flags['at-once'].split(',').map(Number)) {
    atOnce.push(await measureAtOnce(setting, count));
    console.error(`${count} at once`);
  }
  return {
    targets: [
      atMost('time beyond the call, of a browser a call', ratioOf('firmline', 'beyond the call, s'), 1, 'x'),
      ...atOnce.flatMap(({ targets }) => targets),
      ...rightness.targets,
    ],
    report: [
      section(
        `Time of a call, ${flags.calls} of each a round, one after another, ${flags.rounds} rounds in turn`,
      ),
      { title: 'Calls at once against accuracy', head: atOnceHead, rows: atOnce.map(({ row }) => row) },
      ...atOnce.flatMap(({ problems }) => problems),
      ...rightness.report,
    ],
  };
});
