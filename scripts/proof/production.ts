// Tests a build for hosted services, unchanged, under its production names, which lead to a stack on this machine over TLS:
// `firmline link verify` visits it, as one does after a deployment, also while Daily's first domain is silent.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findBrowser } from '@firmline/harness/browser';
import { buildPage } from '../../web/src/testing/built-page.ts';
import { root, temporaryFolder } from '../shared/own-stack.ts';
import { type DailyDomain, hosts, startFront } from './production/front.ts';
import { rowOfFindings, prove, type ProofRow } from '../shared/prove.ts';

const runFile = promisify(execFile);
const firmline = path.join(root, 'cli/bin/firmline.js');

interface Visit {
  readonly problem?: { readonly message: string };
  readonly checks: readonly { readonly name: string; readonly status: string; readonly seen: string }[];
}

/** What the browser must have asked of each name, with the response's status. */
const expectedRequests = [
  ['preflight of the look-up', 'OPTIONS', hosts.project, 204],
  ['look-up', 'GET', hosts.project, 200],
  ['preflight of the call', 'OPTIONS', hosts.platform, 204],
  ['call', 'POST', hosts.platform, 201],
  ['preflight of the webhook', 'OPTIONS', hosts.webhook, 204],
  ['webhook', 'POST', hosts.webhook, 200],
  ['call machine', 'GET', 'c.daily.co', 200],
  ["look-up of the room's server", 'GET', 'gs.daily.co', 200],
  ['signalling', 'WebSocket', 'eu-1.wss.daily.co', 101],
] as const;

await prove({}, async ({ signal, cleanUps, say }) => {
  const front = await startFront(signal, cleanUps);
  const folder = await temporaryFolder(cleanUps);
  const proxiedHost = `proxied.${hosts.page}`;
  for (const [host, settings] of [
    [hosts.page, { FIRMLINE_PAGE_PROXY: '0' }],
    [proxiedHost, {}],
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
  const verify = async (visitName: string, host: string, silentDomains: readonly DailyDomain[] = []) => {
    signal.throwIfAborted();
    const switches = front.browserArgs(silentDomains).map((one) => `'${one}'`);
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
  const visitChecks = await verify('a visit', hosts.page);
  const requestRows = expectedRequests.map(([subject, method, host, status]): ProofRow => {
    const sentRequest = front.requests.find((one) => one.method === method && one.host === host);
    return {
      subject,
      outcome: `${host}: ${sentRequest?.status ?? 'none'}`,
      isMet: sentRequest?.status === status,
    };
  });
  const forwardedChecks = await verify('the host forwards the look-up', proxiedHost);
  const preflights = front.requests.filter(
    ({ host, method }) => host === proxiedHost && method === 'OPTIONS',
  );
  const silentChecks = await verify('daily.co is silent', hosts.page, ['daily.co']);
  return {
    rows: [
      ...visitChecks,
      ...requestRows,
      ...forwardedChecks,
      rowOfFindings(
        'preflights where the host forwards the look-up',
        preflights.map(({ host }) => host),
      ),
      ...silentChecks,
    ],
  };
});
