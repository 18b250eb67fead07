import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { StackInfo } from '../../../harness/src/services/stack/index.ts';
import { beginStack } from '../shared/stack-process.ts';
import { makeFirstVersion, replaceFolder } from './data-folders.ts';
import { type CaseResult, type Rounds, stopInOrder } from './rounds.ts';

/** Kills a stack while it opens data of the first version and brings them up to date. */
export async function runMigrations({ enclosure, times, random, signal, say }: Rounds): Promise<CaseResult> {
  const original = path.join(enclosure.home, 'first-version');
  const firms = await makeFirstVersion(original);
  const { dataDir } = enclosure;
  const problems: string[] = [];
  const startsMs: number[] = [];
  let [kills, inProgress, acknowledged] = [0, 0, 0];

  async function startAndCompare(): Promise<number> {
    const stack = await beginStack(enclosure).ready;
    problems.push(...(await firms.compare(stack.info)), ...(await judgeLookup(stack.info)));
    problems.push(...(await stopInOrder(stack, enclosure)));
    return stack.readyMs;
  }

  await replaceFolder(original, dataDir);
  const wholeMs = await startAndCompare();
  say(`schema migration: ${(wholeMs / 1000).toFixed(1)} s undisturbed`);
  for (let round = 1; round <= times && problems.length === 0; round++) {
    signal.throwIfAborted();
    await replaceFolder(original, dataDir);
    const starting = beginStack(enclosure);
    let isReady = false;
    void starting.ready.then(
      () => (isReady = true),
      () => {},
    );
    await delay(random() * wholeMs);
    if (!isReady) inProgress++;
    await starting.kill();
    kills++;
    problems.push(...(await enclosure.leaks()));
    startsMs.push(await startAndCompare());
    acknowledged += 2000;
    if (problems.length > 0) problems.unshift(`round ${round}:`);
    if (round % 10 === 0) say(`schema migration: ${round} of ${times}`);
  }
  return { name: 'schema migration', kills, inProgress, acknowledged, startsMs, problems };
}

/** Checks that a visitor can read the link's firm and no other: the policy must exist after any interruption. */
async function judgeLookup({ supabaseUrl, anonKey }: StackInfo): Promise<string[]> {
  const rows = async (headers: Record<string, string>) => {
    const response = await fetch(`${supabaseUrl}/rest/v1/legal_firm_visitors?select=slug`, {
      headers: { apikey: anonKey, authorization: `Bearer ${anonKey}`, ...headers },
    });
    return (await response.json()) as unknown;
  };
  const [named, unnamed] = [await rows({ 'x-firm-slug': 'kept-00007' }), await rows({})];
  return [
    ...(JSON.stringify(named) === '[{"slug":"kept-00007"}]' ? [] : [`look-up: ${JSON.stringify(named)}`]),
    ...(JSON.stringify(unnamed) === '[]' ? [] : [`without a slug: ${JSON.stringify(unnamed)}`]),
  ];
}
