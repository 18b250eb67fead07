import type { CallRecord } from '../../../harness/src/services/room/index.ts';
import { startBrowser } from '../shared/prove.ts';
import { nothing, type Row } from '../shared/report.ts';
import type { FrontRequest, ProductionNames } from '../shared/production-names/index.ts';
import { hosts } from '../shared/production-names/index.ts';
import { openWatched } from '../shared/watched-page.ts';
import { stageResults } from './stage-results.ts';
import { visits } from './visits.ts';

/** Whether a host belongs to a deployment. */
const isHosted = (host: string): boolean =>
  Object.values<string>(hosts).includes(host) ||
  host.endsWith(`.${hosts.page}`) ||
  /^(c|gs|[\w-]+\.wss)\.(daily\.co|dailywebrtc\.com|dailywebrtc\.net)$/.test(host);

/** A whole call on the built page, and everything visible from outside. */
export async function makeWholeCall(
  names: ProductionNames,
  { direct, proxied }: Readonly<Record<'direct' | 'proxied', string>>,
  signal: AbortSignal,
): Promise<Row[]> {
  const before = names.requests.length;
  await using cleanUps = new AsyncDisposableStack();
  const browser = await startBrowser({ signal, cleanUps }, { args: names.browserArgs() });
  const opened = await openWatched(browser, direct);
  const { page } = opened;
  const call = await visits.call.go(page, direct);
  const { done, all, heard } = await stageResults(page);
  const phone = await visits.phone.go(page, direct);
  const passedOn = await visits.proxied.go(page, proxied);
  const requests = names.requests.slice(before);
  const record = await recordOf(names, requests);
  return [
    { what: 'greeting and call', found: call ?? 'seen', holds: call === null },
    { what: 'stages of the call', found: `${done} of ${all}`, holds: done === all },
    ...(record ? audioRows(record, heard) : [nothing('record of the call', ['missing'])]),
    { what: 'a call to a phone', found: phone ?? 'asked for', holds: phone === null },
    { what: 'greeting where the host passes it on', found: passedOn ?? 'seen', holds: passedOn === null },
    nothing('forbidden by the policy', opened.violations),
    nothing('errors and headers, in the console', opened.problems),
    nothing(
      'asked of any other name',
      [...opened.asked].filter((host) => !isHosted(host)),
    ),
    ...requestRows(requests, new URL(proxied).host),
  ];
}

function audioRows({ agentSpeech, caller }: CallRecord, heard: boolean): Row[] {
  return [
    {
      what: 'the assistant, heard in the page',
      found: `${agentSpeech.length} stretches sent, ${heard ? 'heard' : 'not heard'}`,
      holds: agentSpeech.length > 0 && heard,
    },
    {
      what: 'the caller, heard in the room',
      found: `${caller.segments.length} sounds in ${(caller.totalMs / 1000).toFixed(1)} s`,
      holds: caller.segments.length > 0,
    },
  ];
}

async function recordOf(
  names: ProductionNames,
  requests: readonly FrontRequest[],
): Promise<CallRecord | null> {
  const socket = requests.find(({ method }) => method === 'WebSocket');
  if (!socket) return null;
  const response = await fetch(`${names.stack.roomUrl}${socket.target}/record`);
  // The stack's own format.
  return response.ok ? ((await response.json()) as CallRecord) : null;
}

function requestRows(requests: readonly FrontRequest[], proxied: string): Row[] {
  const row = (what: string, method: string, host: string | RegExp, target: RegExp, status: number): Row => {
    const found = requests.find(
      (request) =>
        request.method === method &&
        (typeof host === 'string' ? request.host === host : host.test(request.host)) &&
        target.test(request.target),
    );
    const path = found?.target.replace(/\?.*/, '').replace(/[\da-f-]{36}/, '<call>');
    return {
      what,
      found: found ? `${method} ${found.host}${path}: ${found.status}` : 'none',
      holds: found?.status === status,
    };
  };
  const { project, platform, webhook } = hosts;
  const bundle = /^\/call-machine\/versioned\/\d+\.\d+\.\d+\/static\/call-machine-object-bundle\.js$/;
  return [
    row('preflight of the look-up', 'OPTIONS', project, /^\/rest\/v1\//, 204),
    row('look-up', 'GET', project, /^\/rest\/v1\//, 200),
    row('look-up that the host passes on', 'GET', proxied, /^\/_\/rest\/v1\//, 200),
    nothing(
      'preflights of that',
      requests
        .filter(({ host, method }) => host === proxied && method === 'OPTIONS')
        .map(({ target }) => target),
    ),
    row('preflight of the call', 'OPTIONS', platform, /^\/call\/web$/, 204),
    row('call', 'POST', platform, /^\/call\/web$/, 201),
    row('preflight of the webhook', 'OPTIONS', webhook, /./, 204),
    row('webhook', 'POST', webhook, /./, 200),
    row('call machine', 'GET', 'c.daily.co', bundle, 200),
    row("look-up of the room's server", 'GET', 'gs.daily.co', /^\/rooms\/check\/vapi\//, 200),
    row('signalling', 'WebSocket', /\.wss\.daily\.co$/, /./, 101),
  ];
}
