import type { CallRecord } from '@firmline/harness/room';
import { nothing, type ProofRow, startBrowser } from '../shared/prove.ts';
import type { Front } from './front.ts';
import { hosts, isKnown } from './names.ts';
import { called, greeted, phoned } from './visits.ts';
import { openWatched } from './watched-page.ts';

/** The origins of the two builds; the host of the proxied one forwards the look-up. */
interface Origins {
  readonly direct: string;
  readonly proxied: string;
}

/** A whole call on the built page, and everything visible from outside. */
export async function makeWholeCall(
  front: Front,
  { direct, proxied }: Origins,
  signal: AbortSignal,
): Promise<ProofRow[]> {
  await using cleanUps = new AsyncDisposableStack();
  const browser = await startBrowser({ signal, cleanUps }, { args: front.browserArgs() });
  const opened = await openWatched(browser, direct);
  const { page } = opened;
  const rows = [
    await rowOf('greeting and call, every stage', called(page, direct)),
    await rowOf('a call to a phone', phoned(page, direct)),
    await rowOf('greeting where the host passes the look-up on', greeted(page, proxied)),
  ];
  const socket = front.requests.find(({ method }) => method === 'WebSocket');
  const response = socket && (await fetch(`${front.stack.roomUrl}${socket.target}/record`));
  const record = response?.ok ? ((await response.json()) as CallRecord) : undefined;
  const stretches = record?.caller.segments.length ?? 0;
  return [
    ...rows,
    { what: 'the caller, heard in the room', found: `${stretches} stretches`, holds: stretches > 0 },
    nothing('forbidden by the policy', opened.violations),
    nothing('errors and headers, in the console', opened.problems),
    nothing(
      'requests to any other name',
      [...opened.contacted].filter((host) => !isKnown(host)),
    ),
    ...requestRows(front, new URL(proxied).host),
  ];
}

/** A call while the first of Daily's domains is silent: daily-js waits 20 s for it. */
export async function callPastSilence(front: Front, origin: string, signal: AbortSignal): Promise<ProofRow> {
  await using cleanUps = new AsyncDisposableStack();
  const browser = await startBrowser({ signal, cleanUps }, { args: front.browserArgs(['daily.co']) });
  const { page } = await openWatched(browser, origin);
  return await rowOf('a call while daily.co is silent', called(page, origin));
}

async function rowOf(what: string, problem: Promise<string | null>): Promise<ProofRow> {
  const found = await problem;
  return { what, found: found ?? 'works', holds: found === null };
}

function requestRows({ requests }: Front, proxied: string): ProofRow[] {
  const { project, platform, webhook } = hosts;
  const expected: readonly [what: string, method: string, host: string | RegExp, status: number][] = [
    ['preflight of the look-up', 'OPTIONS', project, 204],
    ['look-up', 'GET', project, 200],
    ['preflight of the call', 'OPTIONS', platform, 204],
    ['call', 'POST', platform, 201],
    ['preflight of the webhook', 'OPTIONS', webhook, 204],
    ['webhook', 'POST', webhook, 200],
    ['call machine', 'GET', 'c.daily.co', 200],
    ["look-up of the room's server", 'GET', 'gs.daily.co', 200],
    ['signalling', 'WebSocket', /\.wss\.daily\.co$/, 101],
  ];
  const rows = expected.map(([what, method, host, status]) => {
    const found = requests.find((one) => one.method === method && new RegExp(host).test(one.host));
    return {
      what,
      found: found ? `${found.host}: ${found.status}` : 'none',
      holds: found?.status === status,
    };
  });
  const preflights = requests.filter(({ host, method }) => host === proxied && method === 'OPTIONS');
  return [
    ...rows,
    nothing(
      'preflights where the host passes it on',
      preflights.map(({ target }) => target),
    ),
  ];
}
