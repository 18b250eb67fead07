import { alternatives } from '#util/closest-name';
import * as v from 'valibot';
import { roomFaults } from '../../../shared/call-plan/fault.ts';
import { choose, type OutputOf } from '../../../shared/schema/index.ts';
import { isMap, type Placed, scalarOf } from './tree.ts';
import {
  choice,
  flag,
  json,
  list,
  longestMs,
  named,
  number,
  percent,
  rate,
  text,
  texts,
  time,
  whole,
} from './values.ts';
import {
  atLeastOne,
  leaf,
  localMust,
  may,
  meant,
  must,
  newName,
  type Notes,
  record,
  refused,
  required,
  unknownKey,
  type Written,
  writtenName,
} from './written.ts';

/** The services of a page, by their names in scenarios. */
const services = ['data', 'platform', 'webhook', 'call-machine'] as const;
export type ServiceName = (typeof services)[number];
export const serviceName = choice(...services);
export const method = choice('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD');
export const servicePath = text('a path below the service, such as /call/web or /call*', {
  pattern: /^\/[^*?#]*\*?$/,
});
export const httpStatus = whole(200, 599);

const times = may(whole(1, 1000), 'How many requests it affects. Default: all.');

const serviceFault = record(
  'a fault of a service',
  {
    service: localMust(serviceName, 'The service whose requests fail.'),
    path: may(servicePath, 'Only these requests: exact, or with `*` at its end.'),
    method: may(method, 'Only requests with this method.'),
    status: may(httpStatus, 'Status of the response.'),
    body: may(json, 'Body of the response: text as it is, anything else as JSON.'),
    headers: may(texts, 'Headers of the response, such as `retry-after: "1"`.'),
    delayMs: may(time(), 'Delay of the response.'),
    drop: may(flag, 'The connection is cut without a response.'),
    times,
  },
  { rules: [atLeastOne('status', 'body', 'delayMs', 'drop')] },
);
export type ServiceFault = v.InferOutput<typeof serviceFault>;

const lasts = { forMs: may(time(), 'Default: until `clear: faults`.') };

/** The browser's faults: a description and the keys of each. */
const browserFaults = {
  offline: { description: 'Blocks all requests, sockets and packets.', keys: lasts },
  slow: {
    description: 'Requests are slow.',
    keys: {
      ...lasts,
      rttMs: may(time(60_000), 'Added to every request, both ways together.'),
      downBitsPerSecond: may(rate, 'Bandwidth.'),
      upBitsPerSecond: may(rate, 'Bandwidth.'),
    },
  },
  cpu: {
    description: 'The page is slow.',
    keys: { ...lasts, slowdown: must(number(1, 100), 'How many times slower the page runs.') },
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
  },
  'bundle-fails': { description: "The call machine's script does not load.", keys: { times } },
  'ice-fails': { description: 'Peer connections find no way to the room.', keys: {} },
  interrupted: {
    description: 'The system takes the microphone and the sound, as a phone does for another call.',
    keys: lasts,
  },
  suspended: {
    description:
      'The system stops the page and its network, as a phone does while the visitor is in another app.',
    keys: { forMs: must(time(), 'How long nothing in the page runs.') },
  },
  'no-storage': { description: 'Storage throws, as in a browser that keeps nothing.', keys: {} },
};

interface Kind {
  readonly description: string;
  readonly keys: v.ObjectEntries;
}
type Kinds = Readonly<Record<string, Kind>>;
type FaultBy<Tag extends string, All extends Kinds> = {
  [Name in keyof All]: Placed & { readonly [Key in Tag]: Name } & OutputOf<All[Name]['keys']>;
}[keyof All];

/** A fault of the room: `room` is its kind. `toRoomFault` makes the room's own of it. */
export type RoomFaultSpec = FaultBy<'room', typeof roomFaults>;
export type BrowserFault = FaultBy<'browser', typeof browserFaults>;
export type FaultSpec = ServiceFault | RoomFaultSpec | BrowserFault;

/** The scenario's form of a key of the room's faults: times and shares have units. */
function writtenKey(name: string, key: v.GenericSchema): v.GenericSchema {
  const schema = required(key);
  const rules = 'pipe' in schema ? flat(schema.pipe as readonly Action[]) : [];
  const bound = (type: string) => rules.find((rule) => rule.type === type)?.requirement;
  const isWhole = rules.some(({ type }) => type === 'safe_integer');
  const min = Number(bound('min_value') ?? 0);
  const max = Number(bound('max_value') ?? 2 ** 32 - 1);
  const value = (): Written<unknown> => {
    if (name.endsWith('Ms')) return time(Math.min(max, longestMs), min);
    if (name.endsWith('Percent')) return percent;
    if ('options' in schema) return choice(...(schema.options as readonly string[]));
    if ('item' in schema)
      return list(choice(...(schema.item as v.PicklistSchema<string[], undefined>).options), { min: 1 });
    if (schema.type === 'number') return isWhole ? whole(min, max) : number(min, max);
    if (schema.type === 'boolean') return flag;
    return schema.type === 'string' ? text() : json;
  };
  const description = v.getDescription(schema) ?? '';
  return key.type === 'exact_optional' ? may(value(), description) : must(value(), description);
}

interface Action {
  readonly type: string;
  readonly requirement?: unknown;
  readonly pipe?: readonly Action[];
}
const flat = (pipe: readonly Action[]): readonly Action[] =>
  pipe.flatMap((action) => (action.pipe ? flat(action.pipe) : [action]));

const writtenKeys = (keys: v.ObjectEntries): v.ObjectEntries =>
  Object.fromEntries(
    Object.entries(keys).map(([name, key]) => [name, writtenKey(name, key) as Written<unknown>]),
  );

const faultsBy = (tag: string, kinds: Kinds, keysOf: (keys: v.ObjectEntries) => v.ObjectEntries) =>
  Object.fromEntries(
    Object.entries(kinds).map(([kind, { description, keys }]) => [
      kind,
      record(`${tag}: ${kind}`, { [tag]: must(leaf(kind, v.literal(kind)), description), ...keysOf(keys) }),
    ]),
  );

/** Faults by their distinguishing key and its value. */
export const faultKinds: Readonly<
  Record<'room' | 'browser', Readonly<Record<string, Written<unknown> & Notes>>>
> = {
  room: faultsBy('room', roomFaults, writtenKeys),
  browser: faultsBy('browser', browserFaults, (keys) => keys),
};

const tags = ['service', 'room', 'browser'] as const;
const isTag = (key: string): key is (typeof tags)[number] => tags.some((tag) => tag === key);
const all = [serviceFault, ...Object.values(faultKinds.room), ...Object.values(faultKinds.browser)];
const everyKey = new Set(all.flatMap(({ record: one }) => Object.keys(one?.fields ?? {}).map(writtenName)));

function pickFault(tree: unknown): v.GenericSchema {
  if (!isMap(tree))
    return refused({ message: `{key} must be a fault with ${alternatives(tags)}, not {value}.` });
  const [tag, second] = Object.keys(tree).filter(isTag);
  if (second !== undefined)
    return refused({
      message: `"${tag}" and "${second}" are two faults; write each on its own.`,
      key: second,
    });
  if (tag === undefined) {
    const key = Object.keys(tree).find((one) => !everyKey.has(one));
    return key === undefined
      ? refused({ message: `${alternatives(tags)} is missing in a fault.` })
      : refused({ message: unknownKey(key, 'a fault', tags), key });
  }
  if (tag === 'service') return serviceFault;
  const kind = String(scalarOf(tree[tag]));
  const kinds = Object.keys(faultKinds[tag]);
  const schema = Object.entries(faultKinds[tag]).find(([name]) => name === kind)?.[1];
  if (schema) return schema;
  const now = newName(tag, kind);
  const message =
    now === undefined
      ? `{key} must be ${named('one of its words', kinds).words ?? ''}, not {value}.${meant(kind, kinds)}`
      : `"${kind}" is called "${now}" now.`;
  return refused({ message, key: tag, origin: 'value' });
}

export const fault: Written<FaultSpec> & Notes = {
  ...(choose(all, pickFault) as unknown as Written<FaultSpec>),
  words: 'a fault',
  form: 'fault',
};
