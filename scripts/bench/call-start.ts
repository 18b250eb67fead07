// Measures click to call-start: our web-call client and the vendor's, in the same room over the same slow network.
import { launchBrowser } from '@firmline/harness/browser';
import { startOwnStack } from '../shared/own-stack.ts';
import { quartiles, spread } from '../shared/statistics.ts';
import { installPeers } from '../tools/install.ts';
import { type Contender, measureCall } from './call-start/measure.ts';
import { startSite } from './call-start/site.ts';
import { bench, inRounds, kilobytes, ratioOf, result, times, whole, throttle } from './shared/bench.ts';

/** The baseline for the others. */
const vendor: Contender = { name: '@vapi-ai/web', client: 'vendor', preparation: 'never' };
const contenders: readonly (Contender & { readonly atMost?: number })[] = [
  vendor,
  { name: 'firmline', client: 'firmline', preparation: 'never', atMost: 1 },
  // A second before the click is too late for 400 KB at 1.6 Mbit/s: shown, with no target of its own.
  { name: 'firmline, prepared on intent', client: 'firmline', preparation: 'on intent' },
  { name: 'firmline, prepared when idle', client: 'firmline', preparation: 'when idle', atMost: 0.5 },
];

// `intent`: ms from the pointer's arrival to the click, enough to stop on the button, read it and press.
await bench({ rounds: '7', intent: '1000' }, async ({ flags, rounds, cleanUps }) => {
  installPeers();
  const stack = await startOwnStack(cleanUps);
  const site = await startSite(cleanUps);
  const browser = await launchBrowser();
  cleanUps.defer(() => browser.close());
  const setting = { browser, stack, site, intentMs: Number(flags.intent) };
  for (const contender of contenders) await measureCall(setting, contender);
  const calls = await inRounds(contenders, rounds, (contender) => measureCall(setting, contender));

  const vendorMs = calls.get(vendor)?.map(({ callStartMs }) => callStartMs);
  const figures = contenders.map((contender) => {
    const own = calls.get(contender) ?? [];
    const ms = own.map(({ callStartMs }) => callStartMs);
    const started = ms.filter((value) => Number.isFinite(value));
    const problems = [...new Set(own.flatMap((call) => call.problems))];
    return { contender, callStartMs: spread(started), ratio: ratioOf(ms, vendorMs), problems };
  });
  const { sizes } = site;
  return {
    data: { throttle, sizes, figures },
    // A client of ours that did not start every call misses its target.
    results: figures.flatMap(({ contender: { name, atMost }, ratio: value, problems }) =>
      atMost === undefined ? [] : [result({ name, value, atMost, unit: 'x' }, problems.length === 0)],
    ),
    report: [
      `${rounds} rounds after one that does not count; a call of each client a round, in turn, each with an empty cache.
Network: ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up, emulated by the browser: not for CORS preflights,
  new connections and what a WebSocket carries.
On the wire: call machine ${kilobytes(sizes.callMachine)} KB, padded with a comment; firmline's page ${kilobytes(sizes.firmline.page)} KB, and ${kilobytes(sizes.firmline.later)} KB more
  when the client asks for it; ${vendor.name}'s page ${kilobytes(sizes.vendor.page)} KB, daily-js in it.
Prepared on intent: ${flags.intent} ms before the click. Prepared when idle: done before the click.`,
      {
        title: 'Click to call-start, ms',
        head: ['Client', 'Median', 'Quartiles', `Of ${vendor.name}`],
        rows: figures.map(({ contender, callStartMs, ratio }) => [
          contender.name,
          whole(callStartMs.median),
          quartiles(callStartMs, whole),
          times(ratio),
        ]),
      },
      ...figures.flatMap(({ contender, problems }) =>
        problems.map((problem) => `${contender.name}: ${problem}`),
      ),
    ],
  };
});
