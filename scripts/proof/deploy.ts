// The file that a build makes for nginx, served by a real nginx: every path's answer, and a visit with a call.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from '../../harness/src/shared/browser/index.ts';
import { startStack } from '../../harness/src/services/stack/index.ts';
import { buildPage, deploymentEnv } from '../../web/src/testing/built-page.ts';
import { judgeAnswers, type Row } from './deploy/answers.ts';
import { startNginx } from './deploy/nginx.ts';
import { visitDeployed } from './deploy/visit.ts';
import { answerSignals, prove } from './shared/interruption.ts';

const { values: flags } = parseArgs({ options: { json: { type: 'boolean' } } });
const cleanUps: (() => Promise<unknown>)[] = [];

async function serveAndAsk(
  signal: AbortSignal,
): Promise<{ readonly nginx: string; readonly rows: readonly Row[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-proof-'));
  cleanUps.unshift(() => rm(folder, { recursive: true, force: true }));
  const pageDir = path.resolve(import.meta.dirname, '../../web/dist');
  const stack = await startStack({ port: 0, dataDir: path.join(folder, 'data'), pageDir, signal });
  cleanUps.unshift(() => stack.stop());
  const built = await buildPage({ ...deploymentEnv(stack), FIRMLINE_PAGE_PROXY: '1' });
  cleanUps.unshift(() => built.remove());
  signal.throwIfAborted();
  const nginx = await startNginx(path.join(folder, 'nginx'), built.dir);
  cleanUps.unshift(() => nginx.stop());
  const browser = await launchBrowser();
  cleanUps.unshift(() => browser.close());
  answerSignals();
  // Whatever waits for the page then fails.
  signal.addEventListener('abort', () => void browser.close());
  signal.throwIfAborted();
  const key = { headers: { apikey: stack.anonKey, 'x-firm-slug': 'hartwell-lowe' } };
  const rows = [
    ...(await judgeAnswers(nginx.url, key)),
    ...(await visitDeployed(browser, `${nginx.url}/hartwell-lowe`, 'Margaret')),
  ];
  const complaints = worthTelling(nginx.complaints());
  return {
    nginx: nginx.version,
    rows: [
      ...rows,
      { what: "nginx's own complaints", found: complaints || 'none', holds: complaints === '' },
    ],
  };
}

/** Without those of what it was to refuse. */
const worthTelling = (complaints: string) =>
  complaints
    .split('\n')
    .filter((line) => line !== '' && !/access forbidden by rule|is forbidden|No such file/.test(line))
    .join('; ');

await prove(async (signal) => {
  try {
    const { nginx, rows } = await serveAndAsk(signal);
    const holds = rows.every((row) => row.holds);
    console.log(
      flags.json
        ? JSON.stringify({ nginx, rows, holds })
        : [
            nginx,
            ...rows.map(
              ({ what, found, holds: held }) => `${held ? 'ok    ' : 'FAILED'}  ${what.padEnd(48)} ${found}`,
            ),
            '',
            holds ? 'Holds.' : 'Does not hold.',
          ].join('\n'),
    );
    return holds;
  } finally {
    // One that fails must not keep the others from their work.
    for (const cleanUp of cleanUps) await cleanUp().catch((error: unknown) => console.error(error));
  }
});
