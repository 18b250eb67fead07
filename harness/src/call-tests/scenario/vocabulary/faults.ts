import {
  cameraErrors,
  fatalErrors,
  nonFatalErrors,
  refusable,
  refusalAnswers,
  rtpDirections,
  type FaultOf,
  type RoomFault,
} from '../../../shared/call-plan/fault.ts';
import type { BrowserFault, FaultSpec, ServiceFault } from '../fault-types.ts';
import {
  alternative,
  atLeastOne,
  choice,
  type FieldsOf,
  flag,
  json,
  list,
  localMust,
  may,
  must,
  number,
  object,
  percent,
  rate,
  text,
  texts,
  time,
  whole,
} from './build.ts';
import type { Alternatives, ObjectShape, Shape } from './shape.ts';

export const serviceName = choice('data', 'platform', 'webhook', 'call-machine');
export const method = choice('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
export const servicePath = text('a path below the service, such as /call/web or /call*', {
  pattern: /^\/[^*?#]*\*?$/,
});
export const httpStatus = whole(200, 599);

const times = may(whole(1, 1000), 'How many requests it meets. Default: all.');

const serviceFault = object<ServiceFault>(
  'a fault of a service',
  {
    service: localMust(serviceName, 'Whose requests fail.'),
    path: may(servicePath, 'Only these requests: exact, or with `*` at its end.'),
    method: may(method, 'Only requests with this method.'),
    status: may(httpStatus, 'The answer.'),
    body: may(json, 'Of the answer: text as it is, anything else as JSON.'),
    headers: may(texts, 'Of the answer, such as `retry-after: "1"`.'),
    delayMs: may(time(), 'The answer comes so much later.'),
    drop: may(flag, 'The connection is cut without an answer.'),
    times,
  },
  { rules: [atLeastOne('status', 'body', 'delayMs', 'drop')] },
);

const when = may(
  choice('join', 'live'),
  'Before the page has joined, or once audio is connected. Default `live`.',
);
const after = may(time(), 'So long after the page asked to join, or after audio was connected.');
const message = may(text(), 'What the page is told. Default: a sentence of the room.');

const roomFields: { readonly [Kind in RoomFault['kind']]: FieldsOf<FaultOf<Kind>, 'kind'> } = {
  fatal: {
    error: must(choice(...fatalErrors), 'As daily-js names it.'),
    when,
    afterMs: after,
    message,
    withoutToken: may(flag, "Only with `join`: only for a page that joins without the call's token."),
  },
  'camera-error': {
    error: must(choice(...cameraErrors), 'As daily-js names it.'),
    when,
    afterMs: after,
    message,
    media: may(list(choice('audio', 'video'), { least: 1, most: 2 }), 'What is blocked or missing.'),
    blockedBy: may(choice('user', 'browser'), 'Only with `permissions`. Default `user`.'),
    reason: may(choice('invalid', 'none-specified'), 'Only with `constraints`. Default `invalid`.'),
  },
  'nonfatal-error': {
    error: must(choice(...nonFatalErrors), 'As daily-js names it.'),
    when,
    afterMs: after,
    message,
    details: may(json, 'Told with it.'),
  },
  refuses: {
    request: must(choice(...refusable), 'What the page asks for.'),
    answer: must(
      choice(...refusalAnswers),
      '`never`: neither obeyed nor answered. `late`: obeyed after `delay`. `early`: the recording runs from the join on.',
    ),
    message,
    delayMs: may(time(), 'With `late`.'),
    times,
  },
  listening: {
    when: must(choice('join', 'after-join', 'never'), 'When the page is told that the assistant listens.'),
    delayMs: may(time(), 'With `after-join`.'),
    speaks: may(flag, 'With `after-join`: the assistant speaks meanwhile.'),
  },
  network: {
    forMs: must(time(), 'After that all of it comes back.'),
    afterMs: may(time(), 'After audio was connected.'),
  },
  'hang-up': {
    afterMs: may(time(), 'After audio was connected.'),
    reason: may(text(), 'Ended reason, such as the default `assistant-ended-call`.'),
    announce: may(flag, "Whether the status update 'ended' goes out first. Default true."),
    eject: may(flag, 'Whether the page is told an error too. Default true.'),
    error: may(choice(...fatalErrors), 'That error. Default `ejected`.'),
    message,
  },
  'silent-agent': {},
  'agent-audio-lost': { afterMs: may(time(), 'After audio was connected.') },
  'join-delay': {
    delayMs: must(time(), 'So long the page waits.'),
    lobby: may(flag, 'It has joined meanwhile, but is alone.'),
  },
  rtp: {
    direction: may(choice(...rtpDirections), 'Default `both`.'),
    lossPercent: may(percent, 'Share of the packets that are lost.'),
    burst: may(number(1, 100), 'How many packets are lost in a row, on average.'),
    delayMs: may(time(10_000), 'Every packet is that late.'),
    jitterMs: may(time(10_000), 'At random up to so much later still.'),
    afterMs: may(time(), 'After audio was connected.'),
    forMs: may(time(), 'Then the line is good again. Default: to the end of the call.'),
    seed: may(whole(0, 2 ** 32 - 1), 'The same seed loses the same packets. Default 1.'),
  },
};

const roomSays: Readonly<Record<RoomFault['kind'], string>> = {
  fatal: 'The call fails with an error that ends it.',
  'camera-error': 'The microphone fails and is blocked.',
  'nonfatal-error': 'An error that the call goes on after.',
  refuses: 'A request of the page fails, is never obeyed, or late.',
  listening: '`listening` comes before the page has joined, late, or never.',
  network: 'Sockets are cut and refused and no packet passes; then all of it comes back.',
  'hang-up': 'The room ends the call.',
  'silent-agent': 'The assistant joins and never says a word.',
  'agent-audio-lost': 'The assistant stays, but nothing arrives of it any more.',
  'join-delay': 'The page waits to be let in.',
  rtp: 'A bad line for audio; signalling is not touched.',
};

type OfBrowser<Kind extends BrowserFault['browser']> = Extract<BrowserFault, { readonly browser: Kind }>;

const lasts = { forMs: may(time(), 'Default: until `clear: faults`.') };

const browserFields: {
  readonly [Kind in BrowserFault['browser']]: FieldsOf<OfBrowser<Kind>, 'browser'>;
} = {
  offline: lasts,
  slow: {
    ...lasts,
    rttMs: may(time(60_000), 'Added to every request, both ways together.'),
    downBitsPerSecond: may(rate, 'Bandwidth.'),
    upBitsPerSecond: may(rate, 'Bandwidth.'),
  },
  cpu: { ...lasts, slowdown: must(number(1, 100), 'So many times slower than the machine is.') },
  block: {
    url: must(text(), 'A part of the address.'),
    times,
    remembered: may(
      flag,
      'Whether an address that failed fails for the whole run, as for a module in Firefox. Default false.',
    ),
  },
  'bundle-fails': { times },
  'ice-fails': {},
  'no-storage': {},
};

const browserSays: Readonly<Record<BrowserFault['browser'], string>> = {
  offline: 'No request, no socket and no packet passes.',
  slow: 'Requests are slow.',
  cpu: 'The page is slow.',
  block: 'Requests whose address holds `url` fail.',
  'bundle-fails': "The call machine's script does not load.",
  'ice-fails': 'Peer connections find no way to the room.',
  'no-storage': 'Storage throws, as in a browser that keeps nothing.',
};

function alternatives<Kind extends string>(
  tag: string,
  fields: Readonly<Record<Kind, ObjectShape['fields']>>,
  says: Readonly<Record<Kind, string>>,
  local: boolean,
): Alternatives {
  const kinds = Object.keys(fields) as Kind[];
  return {
    kind: 'alternatives',
    byValue: Object.fromEntries(
      kinds.map((kind) => {
        const shape: ObjectShape = {
          kind: 'object',
          title: `${tag}: ${kind}`,
          fields: fields[kind],
          rules: [],
          constants: { [tag]: kind },
        };
        return [kind, alternative(says[kind], shape, { local })];
      }),
    ),
  };
}

export const fault: Shape<FaultSpec> = {
  kind: 'tagged',
  title: 'a fault',
  tags: {
    service: serviceFault,
    room: alternatives('room', roomFields, roomSays, true),
    browser: alternatives('browser', browserFields, browserSays, false),
  },
};
