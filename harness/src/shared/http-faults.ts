import { METHODS } from 'node:http';
import * as v from 'valibot';
import { HttpError } from './http/http.ts';
import { isObject } from '#util/is-object';
import {
  anyValue,
  between,
  count,
  flag,
  integerBetween,
  listOf,
  object,
  oneOf,
  optional,
  type Validated,
  schemaProblem,
  string,
} from './schema/index.ts';

export const faultTargets = ['rest', 'platform', 'webhook', 'call-machine'] as const;
export type FaultTarget = (typeof faultTargets)[number];

function areHeaders(value: unknown): boolean {
  if (!isObject(value) || Object.values(value).some((text) => typeof text !== 'string')) return false;
  try {
    return Boolean(new Headers(value as Record<string, string>));
  } catch {
    return false;
  }
}

/** What alone is requested of some services: a fault of anything else would do nothing. */
const requestsByTarget: Readonly<
  Partial<Record<FaultTarget, { methods: readonly string[]; path?: string }>>
> = {
  webhook: { methods: ['POST', 'OPTIONS'], path: '/' },
  'call-machine': { methods: ['GET', 'HEAD'] },
};

const fields = object({
  target: oneOf(...faultTargets),
  status: optional(integerBetween(200, 599)),
  /** Response body, sent with the status (200 by default): a string unchanged, other values as JSON. */
  body: optional(anyValue),
  delayMs: optional(between(0, 600_000)),
  /** Cut the connection without a response. */
  drop: optional(flag),
  /** Number of requests it affects. Default: all. */
  times: optional(count),
  /** Headers of the response, such as `retry-after`. */
  headers: optional(
    v.custom<Readonly<Record<string, string>>>(areHeaders, 'must be an object of header names and texts'),
  ),
  /** Only requests with this method. */
  method: optional(v.picklist(METHODS, 'must be an HTTP method in capitals')),
  /** Only requests for this path of the service, such as `/call/web`; `*` at the end matches any continuation. */
  path: optional(v.pipe(string, v.regex(/^\/[^*?#]*\*?$/, 'must be a path that begins with /'))),
});
export type HttpFault = Validated<typeof fields>;

/** The key of a fault that no request can have, and the problem; null without one. */
function ineffectiveKey({ target, method, path }: HttpFault): readonly [key: string, problem: string] | null {
  const allowedRequests = requestsByTarget[target];
  if (method !== undefined && allowedRequests?.methods.includes(method) === false)
    return [
      'method',
      `must be ${allowedRequests.methods.join(' or ')}, because nothing else is sent to the ${target}`,
    ];
  return path !== undefined && allowedRequests?.path !== undefined && !isPath(path, allowedRequests.path)
    ? ['path', `must be left out, because the ${target} has one address`]
    : null;
}

/** One fault of one service. Without status, body or drop the request continues after the delay. */
export const httpFault = v.pipe(
  fields,
  v.rawCheck(({ dataset, addIssue }) => {
    const wrongKey = dataset.typed ? ineffectiveKey(dataset.value) : null;
    if (!wrongKey || !dataset.typed) return;
    const [key, message] = wrongKey;
    addIssue({
      message,
      path: [{ type: 'unknown', origin: 'value', input: dataset.value, key, value: null }],
    });
  }),
);

/** Whether a path is the expected one, or, with `*` at the end of that, begins like it. */
export const isPath = (expectedPath: string, path: string): boolean =>
  expectedPath.endsWith('*') ? path.startsWith(expectedPath.slice(0, -1)) : path === expectedPath;

/** @throws HttpError 400 naming the problem, such as `faults[0].status must be 200 to 599` */
export function parseFaults(value: unknown): readonly HttpFault[] {
  const list: unknown = Array.isArray(value) ? value : [value];
  const problem = schemaProblem(listOf(httpFault), list, 'faults');
  if (problem !== null) throw new HttpError(400, { message: problem });
  return list as readonly HttpFault[];
}
