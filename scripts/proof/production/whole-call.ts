import { launchBrowser } from '../../../harness/src/browser/index.ts';
import type { CallRecord } from '../../../harness/src/room/index.ts';
import { stages } from '../../../sdk/src/web-call/call/stages.ts';
import { visit } from '../../../web/src/testing/deployed-page.ts';
import type { Row } from '../deploy/answers.ts';
import type { FrontRequest, ProductionNames } from '../shared/production-names/index.ts';
import { hosts } from '../shared/production-names/index.ts';
import { isHosted, openPage, slug, visitorName } from './open-page.ts';

const list = (found: readonly string[]) => (found.length === 0 ? 'none' : found.join('; '));

const nothing = (what: string, found: readonly string[]): Row => ({
  what,
  found: list(found),
  holds: found.length === 0,
});

/** The page as it was built, with a whole call, and all that could be seen from outside. */
export async function makeWholeCall(names: ProductionNames, origin: string): Promise<Row[]> {
  const before = names.requests.length;
  const browser = await launchBrowser({ args: names.browserArgs(), endsOnSignals: false });
  try {
    const opened = await openPage(browser, origin);
    await visit(opened.page, `${origin}/${slug}`, visitorName);
    const marks = await opened.page.evaluate(() =>
      performance.getEntriesByType('mark').map(({ name }) => name.replace('firmline:', '')),
    );
    const requests = names.requests.slice(before);
    const record = await recordOf(names, requests);
    const violations = await opened.violations();
    return [
      stageRow(marks),
      ...(record ? audioRows(record, marks) : [nothing('record of the call', ['missing'])]),
      nothing('forbidden by the policy', violations),
      nothing('errors and headers, in the console', opened.problems),
      nothing(
        'asked of any other name',
        [...opened.asked].filter((host) => !isHosted(host)),
      ),
      ...requestRows(requests),
    ];
  } finally {
    await browser.close();
  }
}

function stageRow(marks: readonly string[]): Row {
  const done = stages.filter((stage) => marks.includes(`${stage}:completed`));
  const what = 'stages of the call';
  return { what, found: `${done.length} of ${stages.length}`, holds: done.length === stages.length };
}

function audioRows({ agentSpeech, caller }: CallRecord, marks: readonly string[]): Row[] {
  const heard = marks.includes('speech-start');
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
  // The stack's own shape.
  return response.ok ? ((await response.json()) as CallRecord) : null;
}

function requestRows(requests: readonly FrontRequest[]): Row[] {
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
    row('preflight of the call', 'OPTIONS', platform, /^\/call\/web$/, 204),
    row('call', 'POST', platform, /^\/call\/web$/, 201),
    row('preflight of the webhook', 'OPTIONS', webhook, /./, 204),
    row('webhook', 'POST', webhook, /./, 200),
    row('call machine', 'GET', 'c.daily.co', bundle, 200),
    row("look-up of the room's server", 'GET', 'gs.daily.co', /^\/rooms\/check\/vapi\//, 200),
    row('signalling', 'WebSocket', /\.wss\.daily\.co$/, /./, 101),
  ];
}
