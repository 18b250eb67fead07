// Tests a build for hosted services, unchanged, under its production names, which lead to a stack on this machine over
// TLS: a whole call, every response, and for each source of the policy a visit that needs it.
import { parseArgs } from 'node:util';
import { buildPage } from '../../web/src/testing/built-page.ts';
import { builtPage } from '../shared/own-stack.ts';
import { table } from '../shared/table.ts';
import { judgeSources, type JudgedSource } from './production/judge-sources.ts';
import { judgeSite } from './production/site-answers.ts';
import { tryVisits } from './production/try-visits.ts';
import { visits } from './production/visits.ts';
import { makeWholeCall } from './production/whole-call.ts';
import { type Proof, prove } from './shared/prove.ts';
import { report, type Row, rowLines } from './shared/report.ts';
import { startProductionNames } from './shared/production-names/index.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });

interface Found {
  readonly rows: readonly Row[];
  readonly sources: readonly JudgedSource[];
}

async function tryAll({ signal, cleanUps }: Proof): Promise<Found> {
  const names = await startProductionNames({ pageDir: builtPage, signal });
  cleanUps.defer(() => names.stop());
  const builds = await Promise.all(
    [names.env, { ...names.env, FIRMLINE_PAGE_PROXY: '1' }].map(async (env) => {
      const built = await buildPage(env);
      cleanUps.defer(() => built.remove());
      return built.dir;
    }),
  );
  const [direct = '', proxied = ''] = builds;
  signal.throwIfAborted();
  const origins = { direct: await names.publish(direct), proxied: await names.publish(proxied, 'proxied') };
  const [pastSilence] = await tryVisits(
    names,
    [{ visit: visits.callPastSilence, origin: origins.direct }],
    signal,
  );
  const rows = [
    ...(await judgeSite(names, origins.direct)),
    ...(await makeWholeCall(names, origins, signal)),
    {
      what: visits.callPastSilence.name,
      found: pastSilence?.missing ?? 'works',
      holds: pastSilence?.missing === null,
    },
  ];
  return { rows, sources: await judgeSources(names, { direct, proxied }, origins, signal) };
}

function sourceTable(sources: readonly JudgedSource[]): string[] {
  const cells = sources.map(({ directive, source, neededBy, withIt, withoutIt, holds }) => [
    `${directive} ${source}`,
    neededBy,
    withIt,
    withoutIt,
    holds ? 'ok' : 'FAILED',
  ]);
  return table(['Allowed by the policy', 'Needed by', 'With it', 'Without it', ''], cells);
}

await prove(async (proof) => {
  const found = await tryAll(proof);
  return report([...found.rows, ...found.sources], {
    json: flags.json,
    data: found,
    lines: () => [...rowLines(found.rows), '', ...sourceTable(found.sources)],
  });
});
