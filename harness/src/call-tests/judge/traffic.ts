import {
  type JsonValue,
  limitText,
  matchesLimit,
  type MessageExpectation,
  type RequestExpectation,
  type ServerMessageExpectation,
  type ServiceName,
} from '../scenario/index.ts';
import type { SeenRequest, View } from '../session/view.ts';
import { allOf, type Check, countOf, type Finding, listInWords } from './finding.ts';
import { isObject } from '#util/is-object';
import type { CallRecord } from '../../shared/call-record.ts';
import { isPath } from '../../shared/http-faults.ts';

export const callRequestsIn = (view: Pick<View, 'requests' | 'services'>): readonly SeenRequest[] =>
  view.requests.filter(
    ({ method, url }) => method === 'POST' && pathBelow(view, 'platform', url) === '/call/web',
  );

export const callsAsked = (view: View): number =>
  view.services.platform === undefined ? view.calls.length : callRequestsIn(view).length;

export const checkCalls: Check<'calls'> = (limit, view) => {
  const callCount = callsAsked(view);
  return {
    isMet: matchesLimit(limit, callCount),
    expected: `${limitText(limit, 'count')} calls requested`,
    seen: countOf(callCount, 'call'),
  };
};

export const checkCall: Check<'call'> = ({ state, endedReason }, { record }) => {
  const findings: Finding[] = [];
  if (state !== undefined) {
    const seenState = record ? `it ${record.state}` : 'no call';
    findings.push({ isMet: record?.state === state, expected: `the call ${state}`, seen: seenState });
  }
  if (endedReason !== undefined) {
    const seenEnd = record?.ended ? record.ended.reason : record ? 'a call in progress' : 'no call';
    findings.push({
      isMet: record?.ended?.reason === endedReason,
      expected: `the call ended with ${endedReason}`,
      seen: seenEnd,
    });
  }
  return allOf(findings);
};

interface Message {
  readonly to: 'page' | 'agent';
  readonly type: string;
  readonly body: unknown;
  /** As it was sent. */
  readonly data: unknown;
  /** The room's clock, ms since the epoch. */
  readonly at: number;
}

export const messagesOf = (record: CallRecord | null): readonly Message[] =>
  (record?.appMessages ?? []).map(({ direction, data, at }) => {
    const body = typeof data === 'string' ? (jsonOf(data) ?? data) : data;
    return { to: direction === 'out' ? 'page' : 'agent', type: typeOf(body), body, data, at };
  });

/** `type` of a message, or the message itself if it is a string. */
function typeOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const type = isObject(body) ? body['type'] : undefined;
  return typeof type === 'string' ? type : 'a message without a type';
}

/** The final transcripts of one side that the page got. */
export const transcriptsOf = (record: CallRecord | null, speaker: 'assistant' | 'user') =>
  messagesOf(record).flatMap(({ to, type, body, at }) => {
    if (to !== 'page' || type !== 'transcript' || !isObject(body)) return [];
    const { role, transcriptType, transcript } = body;
    return role === speaker && transcriptType === 'final' && typeof transcript === 'string'
      ? [{ at, text: transcript }]
      : [];
  });

export const checkMessages: Check<'messages'> = (expectation, view) =>
  allOf(expectation.map((message) => checkMessage(message, view, false)));

export const checkNoMessages: Check<'noMessages'> = (expectation, view) =>
  allOf(expectation.map((message) => checkMessage(message, view, true)));

function checkMessage(expectation: MessageExpectation, view: View, isNoneExpected: boolean): Finding {
  const sentMessages = messagesOf(view.record).filter(({ to }) => to === expectation.to);
  const fittingMessages = sentMessages.filter(
    ({ type, body }) =>
      (expectation.type === undefined || type === expectation.type) &&
      (expectation.body === undefined || holdsAll(expectation.body, body)),
  );
  const limit = isNoneExpected ? ({ comparison: '=', value: 0 } as const) : expectation.count;
  const isMet = limit ? matchesLimit(limit, fittingMessages.length) : fittingMessages.length > 0;
  const subject = [
    `message${expectation.type === undefined ? '' : ` ${expectation.type}`} to the ${expectation.to}`,
    ...(expectation.body === undefined ? [] : [JSON.stringify(expectation.body)]),
  ].join(' with ');
  const countWords = isNoneExpected ? 'no' : limit ? limitText(limit, 'count') : 'a';
  const types = [...new Set(sentMessages.map(({ type }) => type))];
  const otherTypes =
    fittingMessages.length === 0 && types.length > 0 ? `; there were ${listInWords(types)}` : '';
  return {
    // Without a call, missing messages prove nothing.
    isMet: view.record !== null && isMet,
    expected: `${countWords} ${subject}`,
    seen: view.record ? `${countOf(fittingMessages.length, 'such message')}${otherTypes}` : 'no call',
  };
}

export const checkServerMessages: Check<'serverMessage'> = (expectation, { record }) =>
  allOf(expectation.map((message) => checkServerMessage(message, record)));

function checkServerMessage(
  { type, body, count }: ServerMessageExpectation,
  record: CallRecord | null,
): Finding {
  const serverMessages = record?.serverMessages ?? [];
  const fittingMessages = serverMessages.filter(
    (one) => one.type === type && (body === undefined || holdsAll(body, one.body)),
  );
  const limit = count ? limitText(count, 'count') : 'a';
  const types = [...new Set(serverMessages.map((one) => one.type))];
  const otherTypes =
    fittingMessages.length === 0 && types.length > 0 ? `; there were ${listInWords(types)}` : '';
  const isServed = record?.serverMessages !== undefined;
  return {
    // Without a server, missing messages prove nothing.
    isMet: isServed && (count ? matchesLimit(count, fittingMessages.length) : fittingMessages.length > 0),
    expected: `${limit} message ${type} to the server${body === undefined ? '' : ` with ${JSON.stringify(body)}`}`,
    seen: isServed
      ? `${countOf(fittingMessages.length, 'such message')}${otherTypes}`
      : record
        ? 'a call without a server'
        : 'no call',
  };
}

/** Path below the service, `/` for its own address; null if the request went elsewhere. */
export function pathBelow(
  { services }: Pick<View, 'services'>,
  service: ServiceName,
  url: string,
): string | null {
  const base = services[service];
  if (base === undefined) return null;
  const [address = ''] = url.split(/[?#]/);
  if (address === base) return '/';
  return address.startsWith(`${base}/`) ? address.slice(base.length) : null;
}

/** Requests to a service, without CORS preflights. */
const requestsTo = (view: View, service: ServiceName): readonly SeenRequest[] =>
  view.requests.filter(({ method, url }) => method !== 'OPTIONS' && pathBelow(view, service, url) !== null);

export const checkRequests: Check<'requests'> = (expectation, view) =>
  allOf(expectation.map((request) => checkRequest(request, view)));

function checkRequest(expectation: RequestExpectation, view: View): Finding {
  const { service, path, method, body, status, count } = expectation;
  const serviceRequests = requestsTo(view, service).filter(
    (request) =>
      (path === undefined || isPath(path, pathBelow(view, service, request.url) ?? '')) &&
      (method === undefined || request.method === method),
  );
  const fittingRequests = serviceRequests.filter(
    (request) =>
      (body === undefined || holdsAll(body, jsonOf(request.body))) &&
      (status === undefined || request.status === status),
  );
  const subject = [
    method ?? 'request',
    ...(path === undefined ? [] : [path]),
    `to ${service}`,
    ...(body === undefined ? [] : [`with ${JSON.stringify(body)}`]),
    ...(status === undefined ? [] : [`answered ${status}`]),
  ].join(' ');
  const answers = [
    ...new Set(
      serviceRequests.map((request) =>
        [answerOf(request), ...(body === undefined ? [] : [bodyOf(request, body)])].join(' to '),
      ),
    ),
  ];
  const otherAnswers =
    fittingRequests.length === serviceRequests.length
      ? ''
      : `; ${countOf(serviceRequests.length, 'request')}: ${listInWords(answers)}`;
  const countWords = `${count ? limitText(count, 'count') : 'a'} ${subject}`;
  // Without the address, missing requests prove nothing.
  if (view.services[service] === undefined)
    return {
      isMet: false,
      expected: countWords,
      seen: `a page that does not reveal the address of ${service}`,
    };
  return {
    isMet: count ? matchesLimit(count, fittingRequests.length) : fittingRequests.length > 0,
    expected: countWords,
    seen: `${countOf(fittingRequests.length, 'such request')}${otherAnswers}`,
  };
}

/** Only the members that are expected, because the rest may be confidential. */
function bodyOf({ body }: SeenRequest, expectation: JsonValue): string {
  const sentBody = jsonOf(body);
  if (sentBody === undefined) return body === undefined ? 'nothing' : 'invalid JSON';
  if (!isObject(sentBody) || !isObject(expectation)) return 'something else';
  return JSON.stringify(Object.fromEntries(Object.entries(sentBody).filter(([key]) => key in expectation)));
}

export function answerOf({ status, location, failure }: SeenRequest): string {
  if (failure !== undefined) return `failed (${failure})`;
  if (status === undefined) return 'not answered yet';
  const isRedirect = location !== undefined && status >= 300 && status < 400;
  return `answered ${status}${isRedirect ? `, a redirect to ${location}` : ''}`;
}

/** Whether `value` has all members of `expectation`, deep. Lists must have the same length, with matching entries. */
export function holdsAll(expectation: JsonValue, value: unknown): boolean {
  if (Array.isArray(expectation)) {
    return (
      Array.isArray(value) &&
      value.length === expectation.length &&
      expectation.every((entry: JsonValue, index) => holdsAll(entry, value[index]))
    );
  }
  if (isObject(expectation)) {
    return (
      isObject(value) &&
      Object.entries(expectation).every(
        ([key, entry]) => Object.hasOwn(value, key) && holdsAll(entry, value[key]),
      )
    );
  }
  return Object.is(expectation, value) || expectation === value;
}

/** A text parsed as JSON; undefined if it is not. */
export function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
