import { limitText, matchesLimit } from '../scenario/index.ts';
import type { JsonValue, RequestExpectation, ServiceName } from '../scenario/index.ts';
import type { SeenRequest, View } from '../session/view.ts';
import { allOf, type Check, type Finding } from './finding.ts';
import { isObject } from '#util/is-object';
import { holdsAll, jsonOf } from './subset.ts';
import { counted, listed } from './words.ts';

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
export const requestsTo = (view: View, service: ServiceName): readonly SeenRequest[] =>
  view.requests.filter(({ method, url }) => method !== 'OPTIONS' && pathBelow(view, service, url) !== null);

const isPath = (expectation: string, path: string): boolean =>
  expectation.endsWith('*') ? path.startsWith(expectation.slice(0, -1)) : path === expectation;

export const checkRequests: Check<'requests'> = (expectation, view) =>
  allOf(expectation.map((request) => checkRequest(request, view)));

function checkRequest(expectation: RequestExpectation, view: View): Finding {
  const { service, path, method, body, status, count } = expectation;
  const asked = requestsTo(view, service).filter(
    (request) =>
      (path === undefined || isPath(path, pathBelow(view, service, request.url) ?? '')) &&
      (method === undefined || request.method === method),
  );
  const fitting = asked.filter(
    (request) =>
      (body === undefined || holdsAll(body, jsonOf(request.body))) &&
      (status === undefined || request.status === status),
  );
  const what = [
    method ?? 'request',
    ...(path === undefined ? [] : [path]),
    `to ${service}`,
    ...(body === undefined ? [] : [`with ${JSON.stringify(body)}`]),
    ...(status === undefined ? [] : [`answered ${status}`]),
  ].join(' ');
  const answers = [
    ...new Set(
      asked.map((request) =>
        [answerOf(request), ...(body === undefined ? [] : [bodyOf(request, body)])].join(' to '),
      ),
    ),
  ];
  const others =
    fitting.length === asked.length ? '' : `; ${counted(asked.length, 'request')}: ${listed(answers)}`;
  const many = `${count ? limitText(count, 'count') : 'a'} ${what}`;
  // Without the address, missing requests prove nothing.
  if (view.services[service] === undefined)
    return { holds: false, expected: many, seen: `a page that does not reveal the address of ${service}` };
  return {
    holds: count ? matchesLimit(count, fitting.length) : fitting.length > 0,
    expected: many,
    seen: `${counted(fitting.length, 'such request')}${others}`,
  };
}

/** Only the members that are expected, because the rest may be confidential. */
function bodyOf({ body }: SeenRequest, expectation: JsonValue): string {
  const sent = jsonOf(body);
  if (sent === undefined) return body === undefined ? 'nothing' : 'invalid JSON';
  if (!isObject(sent) || !isObject(expectation)) return 'something else';
  return JSON.stringify(Object.fromEntries(Object.entries(sent).filter(([key]) => key in expectation)));
}

export const answerOf = ({ status, failure }: SeenRequest): string =>
  failure === undefined
    ? status === undefined
      ? 'not answered yet'
      : `answered ${status}`
    : `failed (${failure})`;
