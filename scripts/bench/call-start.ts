// Measures click to call-start: our web-call client and the vendor's, in the same room over the same slow network.
import { launchBrowser } from '@firmline/harness/browser';
import { startOwnStack } from '../shared/own-stack.ts';
import { installPeers } from '../tools/install.ts';
import { measureCall } from './call-start/measure.ts';
import { startCallSite } from './call-start/site.ts';
import { atMost, bench, compare, formatFigure, throttle } from './shared/bench.ts';

const vendor = '@vapi-ai/web';
const kilobytes = (bytes: number) => `${formatFigure(bytes / 1000)} KB`;
const contenders = [
  [vendor, 'vendor', false],
  ['firmline', 'firmline', false],
  ['firmline, prepared when idle', 'firmline', true],
] as const;

await bench({ rounds: [7, 'rounds'] }, async ({ flags: { rounds }, signal, cleanUps }) => {
  await installPeers();
  const stack = await startOwnStack(cleanUps, { signal });
  const site = await startCallSite(cleanUps);
  const browser = await launchBrowser();
  cleanUps.defer(() => browser.close());
  const problems = new Set<string>();
  const note = (name: string) => (problem: string) => void problems.add(`${name}: ${problem}`);
  const { ratioOf, section } = await compare(
    contenders.map(([name, client, isPrepared]) => ({
      name,
      measure: async () => {
        const rig = { browser, stack, site, onProblem: note(name) };
        return { 'click to call-start, ms': await measureCall(rig, client, isPrepared) };
      },
    })),
    { rounds, baseline: vendor },
  );
  const { sizes } = site;
  // A client of ours that did not start every call misses its target.
  const target = (name: string, limit: number) =>
    atMost(
      name,
      ratioOf(name, 'click to call-start, ms'),
      limit,
      'x',
      ![...problems].some((problem) => problem.startsWith(`${name}: `)),
    );
  return {
    targets: [target('firmline', 1), target('firmline, prepared when idle', 0.5)],
    report: [
      `Each call with an empty cache. Network: ${throttle.latencyMs} ms round trip, ${throttle.downMbit} Mbit/s down, ${throttle.upMbit} up, emulated by the browser: not for CORS
preflights, new connections and what a WebSocket carries.
On the wire: call machine ${kilobytes(sizes.callMachine)}, padded with a comment; firmline's page ${kilobytes(sizes.firmline.page)}, and ${kilobytes(sizes.firmline.later)} more when the client asks
for it; the vendor's page ${kilobytes(sizes.vendor.page)}, daily-js in it.`,
      section(`${rounds} rounds`),
      ...problems,
    ],
    data: { sizes },
  };
});
