// Compares the demo page with an ordinary version of it: how soon a visitor is greeted and gets a response.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { builtPage, startOwnStack } from '../shared/own-stack.ts';
import { auditPage } from '../tools/lighthouse.ts';
import { measureAnimation } from './page/animation.ts';
import { slug } from './page/contenders.ts';
import { figuresOf } from './page/figures.ts';
import { inlineScriptBytes } from './page/files.ts';
import { buildProbe } from './page/probe-script.ts';
import { report } from './page/report.ts';
import { resultsOf } from './page/results.ts';
import { check } from './shared/results.ts';
import { type Sample, measureRound } from './page/samples.ts';
import { browserArgs, startSite } from './page/site.ts';
import { throttle } from './shared/throttle.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    check: { type: 'boolean' },
    rounds: { type: 'string', default: '5' },
    // Folder of the built page.
    page: { type: 'string', default: builtPage },
  },
});
const rounds = Number(flags.rounds);
// Load before the benchmark's own work.
const machine = { processors: availableParallelism(), load: loadavg()[0] ?? 0 };

async function measure() {
  await using cleanUps = new AsyncDisposableStack();
  const stack = await startOwnStack(cleanUps, { pageDir: flags.page });
  const site = await startSite(stack, flags.page);
  cleanUps.defer(() => site.stop());
  const browser = await launchBrowser({ args: browserArgs });
  cleanUps.defer(() => browser.close());

  const bench = { browser, site, probe: await buildProbe() };
  const samples: Sample[] = [];
  for (let round = 0; round <= rounds; round++) {
    const measured = await measureRound(bench, round);
    // The first round warms up the machine.
    if (round > 0) samples.push(...measured);
    console.error(round > 0 ? `Round ${round} of ${rounds}` : 'Warmed up');
  }
  const figures = figuresOf(samples, {
    firmline: inlineScriptBytes(site.page('firmline').html),
    ordinary: inlineScriptBytes(site.page('ordinary').html),
  });
  const animation = await measureAnimation(browser, `${stack.url}/${slug}`);
  const { scores } = await auditPage(site.pageUrl('firmline', 'own origin'), {
    browser: browser.wsEndpoint(),
    categories: ['performance', 'accessibility', 'best-practices'],
  });
  const chromium = await browser.version();
  return { machine: { ...machine, chromium }, figures, animation, lighthouse: scores };
}

const measured = await measure();
const results = resultsOf(measured.figures, measured.animation, measured.lighthouse);
if (flags.json) console.log(JSON.stringify({ rounds, throttle, ...measured, results }));
else console.log(report({ rounds, ...measured, results }));
check(flags, results);
