// Tests a build for hosted services, unchanged, under its production names, which lead to a stack on this machine over TLS:
// `firmline link verify` visits it, as one does after a deployment, also while Daily's first domain is silent, which the page names.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@firmline/harness/browser';
import { buildPage } from '../../web/src/testing/built-page.ts';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { dailyHosts, hosts, startFront } from './production/front.ts';
import { prove, type ProofRow } from '../shared/prove.ts';

const runFile = promisify(execFile);
const firmline = path.join(root, 'cli/bin/firmline.js');

interface Visit {
  readonly problem?: { readonly message: string };
  readonly checks: readonly { readonly name: string; readonly status: string; readonly seen: string }[];
}

/**
 * The page gives up a first start after nine seconds and says why. Only a later one waits for Daily's other domains, and
 * `link verify` makes none.
 */
function asBlocked(row: ProofRow): readonly ProofRow[] {
  if (/: (?:stages|console)$/.test(row.subject)) return [];
  const isStart = row.subject.endsWith(': call-start');
  const isNamed = row.outcome.startsWith('"Your network or a browser extension may block calls.');
  return [isStart ? { ...row, isMet: isNamed } : row];
}

await prove({}, async ({ signal, cleanUps, say }) => {
  const front = await startFront(signal, cleanUps);
  const folder = await temporaryFolder(cleanUps);
  for (const [host, settings] of [
    [hosts.page, { FIRMLINE_PAGE_PROXY: '0' }],
    [hosts.forwardingPage, {}],
  ] as const) {
    const builtPage = await buildPage({ ...front.env, ...settings });
    cleanUps.defer(() => builtPage.remove());
    await front.publish(host, builtPage.dir);
  }
  const browser = await findBrowser('chromium');
  const env = {
    ...process.env,
    FIRMLINE_CONFIG_DIR: folder,
    SUPABASE_URL: front.stack.supabaseUrl,
    SUPABASE_SERVICE_ROLE_KEY: front.stack.serviceRoleKey,
    PUPPETEER_EXECUTABLE_PATH: path.join(folder, 'browser'),
  };
  const verify = async (visitName: string, host: string, silentNames: readonly string[] = []) => {
    signal.throwIfAborted();
    const switches = front.browserArgs(silentNames).map((one) => `'${one}'`);
    const launcher = `#!/bin/sh\nexec '${browser}' "$@" ${switches.join(' ')}\n`;
    await writeFile(env.PUPPETEER_EXECUTABLE_PATH, launcher, { mode: 0o755 });
    const args = ['link', 'verify', 'hartwell-lowe', '--url', `https://${host}/hartwell-lowe`];
    const answers = ['--yes', '--json', '--no-words', '--phone', '+12125550100'];
    // A link with a problem fails the command, which still prints its checks.
    const { stdout, stderr } = await runFile(process.execPath, [firmline, ...args, ...answers], {
      env,
      signal,
      maxBuffer: 2 ** 26,
    }).catch((failure: Record<'stdout' | 'stderr', string>) => failure);
    if (stdout === '') throw new Error(stderr);
    const [visit] = JSON.parse(stdout) as readonly Visit[];
    say(`Visited: ${visitName}`);
    const checks = visit?.checks.filter(({ status }) => status !== 'skipped') ?? [];
    // A visit that came to no verdict has no checks.
    if (checks.length === 0)
      return [{ subject: visitName, outcome: visit?.problem?.message ?? stdout, isMet: false }];
    return checks.map(({ name, status, seen }): ProofRow => ({
      subject: `${visitName}: ${name}`,
      outcome: seen,
      isMet: status === 'ok',
    }));
  };
  // Where the host forwards the look-up, the page asks no other name for it, and so needs no preflight.
  const visits = [
    await verify('a visit', hosts.page),
    await verify('the host forwards the look-up', hosts.forwardingPage, [hosts.project]),
    (await verify('daily.co is silent', hosts.page, dailyHosts('daily.co'))).flatMap(asBlocked),
  ];
  return { rows: visits.flat() };
});
