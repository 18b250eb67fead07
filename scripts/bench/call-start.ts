// Measures click to call-start: our web-call client and the vendor's, in the same room over the same slow network.
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { contenders } from './call-start/contenders.ts';
import { type Sample, figuresOf } from './call-start/figures.ts';
import { measureCall } from './call-start/measure.ts';
import { report, resultsOf } from './call-start/report.ts';
import { startSite } from './call-start/site.ts';
import { startOwnStack } from '../shared/own-stack.ts';
import { installPeers } from '../tools/install.ts';
import { check } from './shared/results.ts';
import { throttle } from './shared/throttle.ts';
import { inTurn } from './shared/turns.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '7' },
    // Time from the pointer's arrival to the click: enough to stop on the button, read it and press.
    intent: { type: 'string', default: '1000' },
  },
});
const rounds = Number(flags.rounds);
const intentMs = Number(flags.intent);

async function measure() {
  await using cleanUps = new AsyncDisposableStack();
  const stack = await startOwnStack(cleanUps);
  const site = await startSite();
  cleanUps.defer(() => site.stop());
  const browser = await launchBrowser();
  cleanUps.defer(() => browser.close());
  const bench = { browser, stack, site, intentMs };
  const samples: Sample[] = [];
  for (const contender of contenders) await measureCall(bench, contender);
  for (let round = 0; round < rounds; round++) {
    for (const contender of inTurn(contenders, round))
      samples.push({ contender, outcome: await measureCall(bench, contender) });
    console.error(`Round ${round + 1} of ${rounds}`);
  }
  return { samples, sizes: site.sizes };
}

installPeers('clients');
const { samples, sizes } = await measure();
const figures = figuresOf(samples);
const results = resultsOf(figures);
if (flags.json) console.log(JSON.stringify({ rounds, intentMs, throttle, sizes, figures, results }));
else console.log(report({ rounds, intentMs, sizes, figures, results }));
check(flags, results);
