// 200 calls in one page, stopped at every stage and between, leave nothing behind.
import { serveCallPage } from '../../sdk/src/web-call/testing/serve.ts';
import { planCycles } from './call-cycles/plan.ts';
import { runCycles } from './call-cycles/run.ts';
import { judge } from './call-cycles/verdict.ts';
import { startOwnStack } from '../shared/own-stack.ts';
import { prove, startBrowser } from './shared/prove.ts';

await prove({ cycles: '200', seed: '20260401' }, async (proof) => {
  const { flags, signal, cleanUps } = proof;
  proof.say(`Seed ${flags.seed}`);
  const cycles = planCycles(Number(flags.cycles), Number(flags.seed));
  // The engine compiles and caches for a while, which is not a leak.
  const warmUp = Math.min(40, cycles.length / 2);
  const stack = await startOwnStack(cleanUps, { signal });
  const server = await serveCallPage(stack.url, '@daily-co/daily-js');
  cleanUps.defer(() => server.stop());
  const browser = await startBrowser(proof);
  return judge(cycles, await runCycles({ browser, stack, server, signal }, cycles, warmUp));
});
