// A build for hosted services, unchanged, under its production names: every name leads to a stack of this machine over
// TLS. A whole call, every answer, and for each source of the policy a visit that needs it.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { buildPage } from '../../web/src/testing/built-page.ts';
import { table } from '../bench/shared/table.ts';
import type { Row } from './deploy/answers.ts';
import { judgeSources, type JudgedSource } from './production/judge-sources.ts';
import { judgeSite } from './production/site-answers.ts';
import { tryVisits } from './production/try-visits.ts';
import { visits } from './production/visits.ts';
import { makeWholeCall } from './production/whole-call.ts';
import { answerSignals, prove } from './shared/interruption.ts';
import { startProductionNames } from './shared/production-names/index.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });
const cleanUps: (() => Promise<unknown>)[] = [];

interface Found {
  readonly rows: readonly Row[];
  readonly sources: readonly JudgedSource[];
}

async function tryAll(signal: AbortSignal): Promise<Found> {
  const pageDir = path.resolve(import.meta.dirname, '../../web/dist');
  const names = await startProductionNames({ pageDir, signal });
  cleanUps.unshift(() => names.stop());
  const builds = await Promise.all(
    [names.env, { ...names.env, FIRMLINE_PAGE_PROXY: '1' }].map(async (env) => {
      const built = await buildPage(env);
      cleanUps.unshift(() => built.remove());
      return built.dir;
    }),
  );
  const [direct = '', proxied = ''] = builds;
  answerSignals();
  signal.throwIfAborted();
  const origins = { direct: await names.publish(direct), proxied: await names.publish(proxied, 'proxied') };
  const [pastSilence] = await tryVisits(
    names,
    [{ visit: visits.callPastSilence, origin: origins.direct }],
    signal,
  );
  const rows = [
    ...(await judgeSite(names, origins.direct)),
    ...(await makeWholeCall(names, origins)),
    {
      what: visits.callPastSilence.name,
      found: pastSilence?.missing ?? 'works',
      holds: pastSilence?.missing === null,
    },
  ];
  return { rows, sources: await judgeSources(names, { direct, proxied }, origins, signal) };
}

function print({ rows, sources }: Found): void {
  const width = Math.max(...rows.map(({ what }) => what.length));
  for (const { what, found, holds } of rows) {
    console.log(`${holds ? 'ok    ' : 'FAILED'}  ${what.padEnd(width)}  ${found}`);
  }
  const cells = sources.map(({ directive, source, neededBy, withIt, withoutIt, holds }) => [
    `${directive} ${source}`,
    neededBy,
    withIt,
    withoutIt,
    holds ? 'ok' : 'FAILED',
  ]);
  console.log(
    ['', ...table(['Allowed by the policy', 'Needed by', 'With it', 'Without it', ''], cells)].join('\n'),
  );
}

await prove(async (signal) => {
  try {
    const found = await tryAll(signal);
    const holds = [...found.rows, ...found.sources].every((row) => row.holds);
    if (flags.json) console.log(JSON.stringify({ ...found, holds }));
    else {
      print(found);
      console.log(holds ? '\nHolds.' : '\nDoes not hold.');
    }
    return holds;
  } finally {
    // One that fails must not keep the others from their work.
    for (const cleanUp of cleanUps) await cleanUp().catch((error: unknown) => console.error(error));
  }
});
