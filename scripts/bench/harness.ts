// Compares call tests' cost, the time beyond the calls themselves, with hand-written scripts; how many concurrent calls this
// machine can judge correctly; and how often the verdicts are right.
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { atOnceHead, measureAtOnce } from './harness/at-once.ts';
import { copiesOf } from './harness/calls.ts';
import { measureRightness } from './harness/right.ts';
import { ways } from './harness/ways.ts';
import { atMost, bench, compare } from './shared/bench.ts';

// `calls` per way and round: eight, because a run first measures for a second how well the machine keeps time, and a run of
// fewer is rare. `at-once`: numbers of concurrent calls, each measured with twice as many calls. `planted` and `clean`: calls of
// each of six defects. `only`: part of a defect's name, without the rest of the benchmark.
const defaults = { rounds: '3', calls: '8', 'at-once': '1,2,4', planted: '4', clean: '9', only: '' };
await bench(defaults, async ({ flags, rounds, cleanUps }) => {
  const folder = await temporaryFolder(cleanUps);
  const recogniser = createSpeechToText({ onProgress: console.error });
  cleanUps.defer(() => recogniser.stop());
  await recogniser.prepare();
  const stack = await startOwnStack(cleanUps, { speechToText: recogniser });
  const setting = { stack, folder, recogniser };
  const counts = { planted: Number(flags.planted), clean: Number(flags.clean), workers: 3 };
  const right = await measureRightness(setting, flags.only, counts);
  if (flags.only !== '') return right;

  const short = await copiesOf('short.yaml', folder, Number(flags.calls));
  const baseline = 'Puppeteer, a browser a call';
  const { ratioOf, section } = await compare(
    Object.entries(ways).map(([name, run]) => ({
      name,
      measure: async () => {
        const from = performance.now();
        const inCallMs = await run(setting, short);
        const inCall = inCallMs.reduce((sum, ms) => sum + ms, 0) / 1000;
        const beyond = (performance.now() - from) / 1000 - inCall;
        return { 'beyond the call, s': beyond / short.length, 'the call itself, s': inCall / short.length };
      },
    })),
    { rounds, baseline },
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
      ...right.targets,
    ],
    report: [
      section(`Time of a call, ${flags.calls} of each a round, one after another, ${rounds} rounds in turn`),
      { title: 'Calls at once against accuracy', head: atOnceHead, rows: atOnce.map(({ row }) => row) },
      ...atOnce.flatMap(({ problems }) => problems),
      ...right.report,
    ],
  };
});
