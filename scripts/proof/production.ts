// Tests a build for hosted services, unchanged, under its production names, which lead to a stack on this machine over
// TLS: a whole call, with what violates its policy and what its console shows, and a call past a silent domain.
import { buildPage } from '../../web/src/testing/built-page.ts';
import { builtPage } from '../shared/own-stack.ts';
import { startFront } from './production/front.ts';
import { readSite } from './production/site.ts';
import { callPastSilence, makeWholeCall } from './production/whole-call.ts';
import { prove } from './shared/prove.ts';

await prove({}, async ({ signal, cleanUps }) => {
  const front = await startFront(builtPage, signal);
  cleanUps.defer(() => front.stop());
  const build = async (more: Readonly<Record<string, string>>) => {
    const built = await buildPage({ ...front.env, ...more });
    cleanUps.defer(() => built.remove());
    return built.dir;
  };
  const origins = {
    direct: front.publish(await readSite(await build({ FIRMLINE_PAGE_PROXY: '0' }))),
    proxied: front.publish(await readSite(await build({})), 'proxied'),
  };
  signal.throwIfAborted();
  const rows = [
    ...(await makeWholeCall(front, origins, signal)),
    await callPastSilence(front, origins.direct, signal),
  ];
  return { rows };
});
