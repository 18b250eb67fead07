// Tests a build for hosted services, unchanged, under its production names, which lead to a stack on this machine over
// TLS: a whole call, and for each source of the policy a visit that needs it.
import { parseArgs } from 'node:util';
import { buildPage } from '../../web/src/testing/built-page.ts';
import { builtPage } from '../shared/own-stack.ts';
import { startFront } from './production/front.ts';
import { judgeSources, tryVisits } from './production/judge-sources.ts';
import { readSite } from './production/site.ts';
import { visits } from './production/visits.ts';
import { makeWholeCall } from './production/whole-call.ts';
import { prove } from './shared/prove.ts';
import { report, rowLines } from './shared/report.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });

await prove(async ({ signal, cleanUps }) => {
  const front = await startFront(builtPage, signal);
  cleanUps.defer(() => front.stop());
  const build = async (more: Readonly<Record<string, string>>) => {
    const built = await buildPage({ ...front.env, ...more });
    cleanUps.defer(() => built.remove());
    return built.dir;
  };
  const builds = { direct: await build({}), proxied: await build({ FIRMLINE_PAGE_PROXY: '1' }) };
  signal.throwIfAborted();
  const origins = {
    direct: front.publish(await readSite(builds.direct)),
    proxied: front.publish(await readSite(builds.proxied), 'proxied'),
  };
  const call = await makeWholeCall(front, origins, signal);
  const silence = { visit: visits.callPastSilence, origin: origins.direct };
  const { missing = 'not tried' } = (await tryVisits(front, [silence], signal)).get(silence) ?? {};
  const past = { what: silence.visit.name, found: missing ?? 'works', holds: missing === null };
  const rows = [...call, past, ...(await judgeSources(front, builds, origins, signal))];
  return report(rows, { json: flags.json, data: { rows }, lines: () => rowLines(rows) });
});
