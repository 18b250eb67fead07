// From the click to call-start: our web-call client and the vendor's, in the same room over the same slow network.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { startStack } from '../../harness/src/services/stack/index.ts';
import { contenders } from './call-start/contenders.ts';
import { type Sample, figuresOf } from './call-start/figures.ts';
import { type Bench, measureCall } from './call-start/measure.ts';
import { report } from './call-start/report.ts';
import { resultsOf } from './call-start/results.ts';
import { type Site, startSite } from './call-start/site.ts';
import { throttle } from './shared/throttle.ts';
import { installPeers } from './peers/install.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '7' },
    // From seeing the pointer come to the click: time to stop on the button, read it and press.
    intent: { type: 'string', default: '1000' },
  },
});
const rounds = Number(flags.rounds);
const intentMs = Number(flags.intent);

async function measure(bench: Bench): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (const contender of contenders) await measureCall(bench, contender);
  for (let round = 0; round < rounds; round++) {
    // Another one begins each round: what the one before left behind must not always hit the same.
    for (let index = 0; index < contenders.length; index++) {
      const contender = contenders[(index + round) % contenders.length];
      if (contender) samples.push({ contender, outcome: await measureCall(bench, contender) });
    }
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  return samples;
}

async function withEverything<Result>(
  task: (bench: Bench) => Promise<Result>,
): Promise<{ readonly result: Result; readonly sizes: Site['sizes'] }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'firmline-bench-'));
  const cleanUps = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const pageDir = path.resolve(import.meta.dirname, '../../web/dist');
    const stack = await startStack({ port: 0, dataDir, pageDir });
    cleanUps.unshift(() => stack.stop());
    const site = await startSite();
    cleanUps.unshift(() => site.stop());
    const browser = await launchBrowser();
    cleanUps.unshift(() => browser.close());
    return { result: await task({ browser, stack, site, intentMs }), sizes: site.sizes };
  } finally {
    for (const cleanUp of cleanUps) await cleanUp();
  }
}

installPeers('clients');
const { result: samples, sizes } = await withEverything(measure);
const figures = figuresOf(samples);
const results = resultsOf(figures);
if (flags.json) console.log(JSON.stringify({ rounds, intentMs, throttle, sizes, figures, results }));
else console.log(report({ rounds, intentMs, sizes, figures, results }));
if (flags.check && results.some(({ met }) => !met)) process.exitCode = 1;
