// 200 calls in one page, stopped at every stage and between, leave nothing behind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { startStack } from '../../harness/src/services/stack/index.ts';
import { serveCallPage } from '../../sdk/src/web-call/testing/serve.ts';
import { planCycles } from './call-cycles/plan.ts';
import { type Machine, runCycles } from './call-cycles/run.ts';
import { judge, report } from './call-cycles/verdict.ts';
import { answerSignals, prove } from './shared/interruption.ts';

const { values: flags } = parseArgs({
  options: {
    json: { type: 'boolean' },
    cycles: { type: 'string', default: '200' },
    seed: { type: 'string', default: '20260401' },
    daily: { type: 'string', default: '@daily-co/daily-js' },
  },
});
const cycles = planCycles(Number(flags.cycles), Number(flags.seed));
// The engine compiles and caches for a while; what that takes is no leak.
const warmUp = Math.min(40, cycles.length / 2);

async function withEverything<Result>(
  signal: AbortSignal,
  task: (machine: Machine) => Promise<Result>,
): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'firmline-proof-'));
  const cleanUps: (() => Promise<unknown>)[] = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const pageDir = path.resolve(import.meta.dirname, '../../web/dist');
    const stack = await startStack({ port: 0, dataDir, pageDir, signal });
    cleanUps.unshift(() => stack.stop());
    const server = await serveCallPage(stack.url, flags.daily);
    cleanUps.unshift(() => server.stop());
    const browser = await launchBrowser();
    cleanUps.unshift(() => browser.close());
    answerSignals();
    // Whatever waits for the page then fails.
    signal.addEventListener('abort', () => void browser.close());
    signal.throwIfAborted();
    return await task({ browser, stack, server, signal });
  } finally {
    // One that fails must not keep the others from their work.
    for (const cleanUp of cleanUps) await cleanUp().catch((error: unknown) => console.error(error));
  }
}

await prove(async (signal) => {
  const measured = await withEverything(signal, (machine) => runCycles(machine, cycles, warmUp));
  const verdict = judge(measured);
  console.log(
    flags.json
      ? JSON.stringify({ cycles: cycles.length, seed: Number(flags.seed), ...verdict, measured })
      : report(cycles, measured, verdict),
  );
  return verdict.holds;
});
