// 200 calls in one page, stopped at every stage and between, leave nothing behind.
import { parseArgs } from 'node:util';
import { serveCallPage } from '../../sdk/src/web-call/testing/serve.ts';
import { planCycles } from './call-cycles/plan.ts';
import { runCycles } from './call-cycles/run.ts';
import { judge, report } from './call-cycles/verdict.ts';
import { startOwnStack } from '../shared/own-stack.ts';
import { prove, startBrowser } from './shared/prove.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20260401' },
    daily: { type: 'string', default: '@daily-co/daily-js' },
  },
});
const cycles = planCycles(Number(flags.cycles), Number(flags.seed));
// The engine compiles and caches for a while, which is not a leak.
const warmUp = Math.min(40, cycles.length / 2);

await prove(async (proof) => {
  const { signal, cleanUps } = proof;
  const stack = await startOwnStack(cleanUps, { signal });
  const server = await serveCallPage(stack.url, flags.daily);
  cleanUps.defer(() => server.stop());
  const browser = await startBrowser(proof);
  const measured = await runCycles({ browser, stack, server, signal }, cycles, warmUp);
  const verdict = judge(measured);
  console.log(
    flags.json
      ? JSON.stringify({ cycles: cycles.length, seed: Number(flags.seed), ...verdict, measured })
      : report(cycles, measured, verdict),
  );
  return verdict.holds;
});
