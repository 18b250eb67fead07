// Measures the call tests' cost: time beyond the calls themselves, compared with hand-written scripts; and how many
// concurrent calls this machine can judge correctly. Then how often it is right: defects planted at random, and clean calls.
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { quartiles, spread } from '../shared/statistics.ts';
import { createSpeechToText } from '@firmline/harness/speech-to-text';
import { defects, measureRightness, rightnessResults, rightnessTable } from './harness/right.ts';
import { type AtOnce, atOnceResults, atOnceTable, measureAtOnce } from './harness/at-once.ts';
import { longCalls, shortCalls } from './harness/calls.ts';
import { browserPerCall, type Contender, contenders, firmline } from './harness/contenders.ts';
import { bench, inRounds, ratioOf, result, seconds, times } from './shared/bench.ts';

// `calls` per contender and round; `at-once`: numbers of concurrent calls, each measured with twice as many calls.
// `planted` and `clean`: calls of each defect; the goal is judged with 20 and 50, which take an hour. `only`: part of a
// defect's name, without the rest of the benchmark.
await bench(
  { rounds: '5', calls: '4', 'at-once': '1,2,4,8', planted: '2', clean: '3', only: '' },
  async ({ flags, rounds, cleanUps }) => {
    const folder = await temporaryFolder(cleanUps);
    const recogniser = createSpeechToText({ onProgress: console.error });
    cleanUps.defer(() => recogniser.stop());
    await recogniser.prepare();
    const setting = {
      stack: await startOwnStack(cleanUps, { speechToText: recogniser }),
      folder,
      recogniser,
    };
    const counts = { planted: Number(flags.planted), clean: Number(flags.clean), workers: 3 };
    const chosen = defects.filter(({ name }) => name.includes(flags.only));
    const right = await measureRightness(setting, chosen, counts);
    const ofRight = [rightnessTable(right), ...right.flatMap(({ problems }) => problems)];
    if (flags.only !== '') return { data: { right }, results: rightnessResults(right), report: ofRight };
    const short = await shortCalls(folder, Number(flags.calls));
    // The first call warms up the machine and renders the speech.
    for (const contender of contenders) await contender.run(setting, short.slice(0, 1));
    const series = await inRounds(contenders, rounds, (contender) => contender.run(setting, short));

    const atOnce: AtOnce[] = [];
    for (const count of flags['at-once'].split(',').map(Number)) {
      atOnce.push(await measureAtOnce(setting, await longCalls(folder, count * 2), count));
      console.error(`${count} at once`);
    }

    /** Time of a call beyond its own, ms, one for each round. */
    const beyond = (contender: Contender) =>
      (series.get(contender) ?? []).map(
        ({ wallMs, inCallMs }) => (wallMs - inCallMs.reduce((sum, ms) => sum + ms, 0)) / inCallMs.length,
      );
    const overhead = contenders.map((contender) => ({
      contender: contender.name,
      ms: spread(beyond(contender)),
      ratio: ratioOf(beyond(contender), beyond(browserPerCall)),
      inCallMs: spread((series.get(contender) ?? []).flatMap(({ inCallMs }) => inCallMs)).median,
    }));
    const value = ratioOf(beyond(firmline), beyond(browserPerCall));
    return {
      data: { overhead, atOnce, right },
      results: [
        result({ name: 'time beyond the call, of a browser a call', value, atMost: 1, unit: 'x' }),
        ...atOnce.flatMap((one) => atOnceResults(one)),
        ...rightnessResults(right),
      ],
      report: [
        {
          title: `Time of a call beyond its own, s: ${flags.calls} calls of each a round, one after another, ${rounds} rounds in turn`,
          head: ['Way to test', 'Median', 'Quartiles', `Of ${browserPerCall.name}`, 'Call itself'],
          rows: overhead.map(({ contender, ms, ratio, inCallMs }) => [
            contender,
            seconds(ms.median),
            quartiles(ms, seconds),
            times(ratio),
            seconds(inCallMs),
          ]),
        },
        atOnceTable(atOnce),
        ...atOnce.flatMap((one) => one.problems.map((problem) => `${one.calls} at once: ${problem}`)),
        ...ofRight,
      ],
    };
  },
);
