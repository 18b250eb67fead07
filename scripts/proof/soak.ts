// Runs calls, look-ups and imports concurrently for half an hour: the stack's memory, handles, processes, sockets and
// temporary files must not grow after the warm-up.
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '../../harness/src/call-tests/metrics/index.ts';
import { createEnclosure } from './shared/enclosure.ts';
import { prove, startBrowser } from './shared/prove.ts';
import { nothing, report, type Row, rowLines } from './shared/report.ts';
import { beginStack } from './shared/stack-process.ts';
import { inspect } from './soak/inspector.ts';
import { startLoad } from './soak/load.ts';
import { judgeSamples, type Sample, takeSample } from './soak/sample.ts';

const { values: flags } = parseArgs({
  options: { json: { type: 'boolean' }, minutes: { type: 'string', default: '30' } },
});
const totalMs = Number(flags.minutes) * 60_000;
/** Caches fill and the engine compiles. */
const warmUpMs = Math.max(60_000, totalMs / 6);
const sampleCount = 16;
/** An idle connection is kept for five seconds. */
const settleMs = 7000;

await prove(async (proof) => {
  const { signal, cleanUps, say } = proof;
  const enclosure = await createEnclosure(cleanUps);
  const stack = await beginStack(enclosure, { nodeArgs: ['--inspect=127.0.0.1:0'] }).ready;
  const inspector = await inspect(stack.output());
  const browser = await startBrowser(proof);
  const load = startLoad(stack.info, enclosure, browser);
  const samples: Sample[] = [];
  const begun = performance.now();
  await delay(warmUpMs, undefined, { signal });
  for (let number = 0; number < sampleCount; number++) {
    if (number > 0) await delay((totalMs - warmUpMs) / (sampleCount - 1) - settleMs, undefined, { signal });
    await load.pause();
    await delay(settleMs, undefined, { signal });
    const sample = await takeSample(stack.pid, inspector, enclosure, (performance.now() - begun) / 1000);
    samples.push(sample);
    load.resume();
    const { heap, rss, handles, sockets, processes, temporaryFiles, atSeconds } = sample;
    say(
      `${atSeconds.toFixed(0)} s: heap ${heap.toFixed(1)} MB, RSS ${rss.toFixed(0)} MB, ${handles} handles, ` +
        `${sockets} sockets, ${processes} processes, ${temporaryFiles} temporary files; ` +
        `${load.counts.calls} calls, ${load.counts.lookups} look-ups, ${load.counts.imports} imports`,
    );
  }
  await load.stop();
  inspector.close();
  const code = await stack.stop();
  const left = await enclosure.leaks();
  const lookupMs = (share: number) => `${percentile(load.lookupsMs, share)?.toFixed(0)} ms`;
  const rows: Row[] = [
    ...judgeSamples(samples),
    {
      what: 'work',
      found:
        `${load.counts.calls} calls, ${load.counts.lookups} look-ups (median ${lookupMs(0.5)}, p99 ${lookupMs(0.99)}), ` +
        `${load.counts.imports} imports; ${load.errors.length} failed ${load.errors.slice(0, 3).join('; ')}`,
      holds: load.errors.length === 0 && Object.values(load.counts).every((count) => count > 0),
    },
    nothing('left behind', [...(code === null ? ['had to be killed'] : []), ...left], 'nothing'),
  ];
  return report(rows, {
    json: flags.json,
    data: { minutes: Number(flags.minutes), rows, samples },
    lines: () => rowLines(rows),
  });
});
