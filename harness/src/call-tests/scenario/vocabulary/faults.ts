import { alternatives } from '#util/closest-name';
import { isObject } from '#util/is-object';
import * as v from 'valibot';
import { type Breaks, roomFaults, rtpDirections } from '../../../shared/call-plan/fault.ts';
import type { OutputOf } from '../../../shared/schema/index.ts';
import {
  atLeastOne,
  either,
  localMay,
  localMust,
  may,
  must,
  not,
  withNotes,
  type Part,
  record,
  requiredPart,
  requirement,
  suggestion,
  together,
  unknownKey,
} from './schema.ts';
import {
  choice,
  flag,
  json,
  level,
  longestMs,
  number,
  percent,
  rate,
  text,
  texts,
  time,
  wholeNumber,
} from './values.ts';

/** The services of a page, by their names in scenarios. */
const services = ['data', 'platform', 'webhook', 'call-machine'] as const;
export type ServiceName = (typeof services)[number];
export const serviceName = choice(...services);
export const method = choice('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
export const servicePath = text('a path below the service, such as /call/web or /call*', {
  pattern: /^\/[^*?#]*\*?$/,
});
export const httpStatus = wholeNumber(200, 599);

const times = may(wholeNumber(1, 1000), 'How many requests it affects. Default: all.');

export const serviceFault = record(
  'a fault of a service',
  {
    service: localMust(serviceName, 'The service whose requests fail.'),
    path: may(servicePath, 'Only these requests: exact, or with `*` at its end.'),
    method: may(method, 'Only requests with this method.'),
    status: may(httpStatus, 'Status of the response.'),
    body: may(json, 'Body of the response: text as it is, anything else as JSON.'),
    headers: may(texts(), 'Headers of the response, such as `retry-after: "1"`.'),
    delayMs: may(time(longestMs, 1), 'Delay of the response.'),
    drop: may(flag, 'The connection is cut without a response.'),
    times,
  },
  { rules: [atLeastOne('status', 'body', 'delayMs', 'drop')] },
);
export type ServiceFault = v.InferOutput<typeof serviceFault>;

interface FaultKind {
  readonly description: string;
  readonly keys: v.ObjectEntries;
  /** The layers that it breaks; they are not the cause of a failure. */
  readonly breaks: readonly Breaks[];
  /** Why Firefox cannot do it. */
  readonly notInFirefox?: string;
}
type FaultKinds = Readonly<Record<string, FaultKind>>;

/** A fault that lasts no time would break nothing. */
const durationKeys = { forMs: may(time(longestMs, 1), 'Default: until `clear: faults`.') };

const browserFaults = {
  offline: {
    description: 'Blocks all requests, sockets and packets.',
    keys: durationKeys,
    breaks: ['page', 'signalling', 'ice', 'media'],
  },
  slow: {
    description: 'Requests are slow.',
    keys: {
      ...durationKeys,
      rttMs: may(time(60_000), 'Added to every request, both ways together.'),
      downBitsPerSecond: may(rate, 'Bandwidth.'),
      upBitsPerSecond: may(rate, 'Bandwidth.'),
    },
    breaks: [],
  },
  block: {
    description: 'Requests whose address contains `url` fail.',
    keys: {
      url: must(text(), 'A part of the address.'),
      times,
      remembered: may(
        flag,
        'Whether an address that failed fails for the whole run, as for a module in Firefox. Default false.',
      ),
    },
    breaks: ['page', 'signalling'],
  },
  'bundle-fails': {
    description: "The call machine's script does not load.",
    keys: { times },
    breaks: ['page', 'signalling'],
  },
  'ice-fails': {
    description: 'Peer connections find no way to the room.',
    keys: {},
    breaks: ['signalling', 'ice'],
  },
  interrupted: {
    description: 'The system takes the microphone and the sound, as a phone does for another call.',
    keys: durationKeys,
    breaks: ['permission', 'media'],
  },
  echo: {
    description:
      'The microphone hears the assistant, past the echo cancellation of the browser. Headphones, which are `clear: faults`, end it.',
    keys: {
      ...durationKeys,
      levelDb: may(level(-40, 0), 'How loud, beside what is played. Default -12dB.'),
      delayMs: may(time(1000), 'How late. Default 80ms.'),
    },
    breaks: ['media'],
  },
  suspended: {
    description:
      'The system stops the page and its network, as a phone does while the visitor is in another app.',
    keys: { forMs: must(time(longestMs, 1), 'How long nothing in the page runs.') },
    breaks: ['page', 'signalling', 'ice', 'media'],
    notInFirefox: 'Firefox cannot be made to suspend a page.',
  },
  'no-storage': {
    description: 'Storage throws, as in a browser that keeps nothing.',
    keys: {},
    breaks: [],
  },
} as const satisfies FaultKinds;

type FaultBy<Tag extends string, All extends FaultKinds> = {
  [Name in keyof All]: { readonly [Key in Tag]: Name } & OutputOf<All[Name]['keys']>;
}[keyof All];

/** A fault of the room: `room` is its kind. `toRoomFault` makes the room's own of it. */
export type RoomFaultSpec = FaultBy<'room', typeof roomFaults>;
export type BrowserFault = FaultBy<'browser', typeof browserFaults>;
export type FaultSpec = ServiceFault | RoomFaultSpec | BrowserFault;

/** What is known of a fault's kind; undefined for a fault of a service. */
export function faultKindOf(fault: FaultSpec): FaultKind | undefined {
  if ('room' in fault) return roomFaults[fault.room];
  return 'browser' in fault ? browserFaults[fault.browser] : undefined;
}

/** The scenario's form of a key of the room's faults: times and shares have units. */
function writtenKey(name: string, key: v.GenericSchema): v.GenericSchema {
  const schema = requiredPart(key);
  const min = Number(requirement(schema, 'min_value') ?? 0);
  const max = Number(requirement(schema, 'max_value') ?? 2 ** 32 - 1);
  const valuePart = (): Part<unknown> => {
    // The room takes a duration of zero as an end.
    if (name === 'forMs') return time(longestMs, 1);
    if (name.endsWith('Ms')) return time(Math.min(max, longestMs), min);
    if (name.endsWith('Percent')) return percent;
    if ('options' in schema) return choice(...(schema.options as readonly string[]));
    if (schema.type === 'number')
      return requirement(schema, 'safe_integer') ? wholeNumber(min, max) : number(min, max);
    if (schema.type === 'boolean') return flag;
    return text();
  };
  return (key.type === 'exact_optional' ? may : must)(valuePart(), v.getDescription(schema) ?? '');
}

const mapPart = <Value, Other>(
  parts: Readonly<Record<string, Value>>,
  mapValue: (value: Value, name: string) => Other,
): Readonly<Record<string, Other>> =>
  Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, mapValue(value, name)]));

const faultKinds = (
  tag: string,
  kinds: FaultKinds,
  key: (key: v.GenericSchema, name: string) => v.GenericSchema,
) =>
  mapPart(kinds, ({ description, keys }, kind) =>
    record(`${tag}: ${kind}`, {
      [tag]: must(withNotes(v.literal(kind), {}), description, { local: tag === 'room' }),
      ...mapPart(keys as Readonly<Record<string, v.GenericSchema>>, key),
    }),
  );

/** Faults by their distinguishing key and its value. */
export const faultsBy = {
  room: faultKinds('room', roomFaults, (key, name) => writtenKey(name, key)),
  browser: faultKinds('browser', browserFaults, (key) => key),
};
const tags = ['service', 'room', 'browser'] as const;
const refusedValue = (message: string) => v.custom<never>(() => false, message);

function pickFault(input: unknown): v.GenericSchema {
  if (!isObject(input)) return v.custom(() => false, not(`a fault with ${alternatives(tags)}`));
  const [tag, second] = tags.filter((one) => Object.hasOwn(input, one));
  if (second !== undefined)
    return refusedValue(`"${tag}" and "${second}" are two faults; write each on its own.`);
  if (tag === 'service') return serviceFault;
  if (tag === undefined)
    return v.strictObject({}, ({ path }) => unknownKey(String(path?.[0].key), 'a fault', tags));
  const kinds = faultsBy[tag];
  const kind = String(input[tag]);
  const kindSchema = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (kindSchema) return kindSchema;
  const names = Object.keys(kinds);
  const isWrong = (issue: { readonly input: unknown }) =>
    not('one of its words')(issue) + suggestion(issue.input, names);
  return v.looseObject({ [tag]: v.picklist(names, isWrong) });
}

export const fault = withNotes(v.lazy(pickFault) as unknown as Part<FaultSpec>, {
  words: 'a fault',
  title: 'a fault',
  rules: [atLeastOne(...tags)],
  options: [serviceFault, ...Object.values(faultsBy.room), ...Object.values(faultsBy.browser)],
});

const effects = ['lossPercent', 'delayMs', 'jitterMs', 'rttMs', 'downBitsPerSecond', 'upBitsPerSecond'];

export const network = record(
  'a network condition',
  {
    at: must(
      either(['start', 'connected'], time(), {
        takes: (scalar) => typeof scalar === 'string' && /^\d/.test(scalar),
        valueName: 'a time such as 500ms, 3s or 1m',
      }),
      'When the page opens, when audio is connected, or a time after that.',
    ),
    forMs: may(time(longestMs, 1), 'Duration. Default: until the end.'),
    direction: localMay(choice(...rtpDirections), 'Direction of the RTP packets. Default `both`.'),
    lossPercent: localMay(percent, 'Share of lost RTP packets.'),
    burst: localMay(number(1, 100), 'Mean number of packets lost in a row.'),
    delayMs: localMay(time(5000), 'Added to every RTP packet.'),
    jitterMs: localMay(time(10_000), 'Random addition to the delay, up to this.'),
    seed: localMay(wholeNumber(0, 2 ** 32 - 1), 'The same seed loses the same packets. Default 1.'),
    rttMs: may(time(10_000), 'Added to the round trip of RTP and of requests.'),
    downBitsPerSecond: may(rate, 'Bandwidth of requests.'),
    upBitsPerSecond: may(rate, 'Bandwidth of requests.'),
  },
  {
    rules: [atLeastOne(...effects), together('burst', 'lossPercent')],
  },
);

/** A network condition. Loss, delay and jitter affect RTP in the room; the rest is the browser's. */
export type NetworkCondition = v.InferOutput<typeof network>;
