// Tests pages of somebody else on the local stack: on our client, on the vendor's, and on daily-js alone.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { callEngines, inBrowsers, readScenarios, runCallTests } from '../../harness/src/call-tests/index.ts';
import {
  buildPage,
  examples,
  exampleScript,
} from '../../harness/src/call-tests/session/own-page/testing/build-page.ts';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { installPeers } from '../tools/install.ts';
import { prove } from './shared/prove.ts';
import { type Row, report as print, rowLines } from './shared/report.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });

await prove(async ({ signal, cleanUps, say }) => {
  const folder = await temporaryFolder(cleanUps);
  const alias = { '@vapi-ai/web': path.join(installPeers('clients'), 'node_modules/@vapi-ai/web') };
  const scenarios = inBrowsers(await readScenarios([path.join(examples, 'calls')]), callEngines);
  const rows: Row[] = [];
  for (const name of ['sdk-page', 'vendor-page', 'daily-page'] as const) {
    say(`Testing the ${name} …`);
    const pageDir = path.join(folder, name);
    await buildPage(exampleScript(name), pageDir, alias);
    const stack = await startOwnStack(cleanUps, { pageDir, signal });
    const report = await runCallTests({
      scenarios,
      stack,
      ownPage: {},
      version: '0',
      cacheDir: path.join(folder, 'speech'),
      workers: 1,
      signal,
    });
    await stack.stop();
    for (const { id, verdict, attempts } of report.scenarios) {
      const problem = attempts.at(-1)?.problem?.message;
      rows.push({
        what: `${name}, ${id}`,
        found: problem ?? verdict,
        holds: verdict === 'passed',
      });
    }
  }
  return print(rows, { json: flags.json, data: { rows }, lines: () => rowLines(rows) });
});
