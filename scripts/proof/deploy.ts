// Uses a build's file for nginx in a real nginx: checks the response to every path, and a visit with a call.
import { parseArgs } from 'node:util';
import { buildPage, deploymentEnv } from '../../web/src/testing/built-page.ts';
import { judgeAnswers } from './deploy/answers.ts';
import { startNginx } from './deploy/nginx.ts';
import { visitDeployed } from './deploy/visit.ts';
import { startOwnStack, temporaryFolder } from '../shared/own-stack.ts';
import { type Proof, prove, startBrowser } from './shared/prove.ts';
import { nothing, report, type Row, rowLines } from './shared/report.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });

/** Errors of nginx, without the expected ones about refused requests. */
const complaintsIn = (log: string): string[] =>
  log
    .split('\n')
    .filter((line) => line !== '' && !/access forbidden by rule|is forbidden|No such file/.test(line));

async function serveAndAsk(
  proof: Proof,
): Promise<{ readonly version: string; readonly rows: readonly Row[] }> {
  const { signal, cleanUps } = proof;
  const stack = await startOwnStack(cleanUps, { signal });
  const built = await buildPage({ ...deploymentEnv(stack), FIRMLINE_PAGE_PROXY: '1' });
  cleanUps.defer(() => built.remove());
  const nginx = await startNginx(await temporaryFolder(cleanUps), built.dir);
  cleanUps.defer(() => nginx.stop());
  const browser = await startBrowser(proof);
  const key = { headers: { apikey: stack.anonKey, 'x-firm-slug': 'hartwell-lowe' } };
  const rows = [
    ...(await judgeAnswers(nginx.url, key)),
    ...(await visitDeployed(browser, `${nginx.url}/hartwell-lowe`, 'Margaret')),
  ];
  return {
    version: nginx.version,
    rows: [...rows, nothing("nginx's own complaints", complaintsIn(nginx.complaints()))],
  };
}

await prove(async (proof) => {
  const { version, rows } = await serveAndAsk(proof);
  return report(rows, {
    json: flags.json,
    data: { nginx: version, rows },
    lines: () => [version, ...rowLines(rows)],
  });
});
