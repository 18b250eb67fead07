import { FirmlineError } from '../errors.ts';
import { json } from './body/json.ts';
import type { HttpMethod, Operation, OperationTree, Query } from './operation.ts';
import { further } from './derived/further.ts';
import type { RequestOptions } from './request/options.ts';
import type { ByteStream } from './response/read-response.ts';

/** Whole segments of a URL, as they are sent. */
const encodedPath = /^(?:\/(?:[\w.~!$&'()*+,;=:@{}-]|%[\da-f]{2})+)+$/i;
/** Encoded or not, "." and ".." are steps to another path: https://url.spec.whatwg.org/#double-dot-path-segment */
const step = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * A row for a path beyond the table, with any query, a JSON body and a JSON response.
 * @throws FirmlineError 'invalid-input' for a path that a URL cannot have, or that leads elsewhere
 */
export function uncheckedOperation(method: HttpMethod, path: string): Operation {
  if (!encodedPath.test(path) || step.test(path)) {
    throw new FirmlineError(`${JSON.stringify(path)} is not the path of an operation.`, {
      code: 'invalid-input',
      fault: 'user',
      hint: 'Write it like /eval/run, without a query; in a value, encode other characters than letters and digits.',
    });
  }
  return {
    method,
    path,
    details: {
      query: [],
      ...(method === 'GET' ? {} : { body: json }),
      response: 'json',
      unchecked: true,
    },
  };
}

/**
 * The operations that the platform has beyond the table, by method and path: `client.beta['GET /eval/{id}'](id)`. Their
 * paths are known; their bodies, queries and responses are not described, so nothing checks them.
 */
export type BetaMethods = {
  readonly [At in keyof typeof further]: (
    ...args: [...Values<At>, ...Body<At>, query?: Query, options?: RequestOptions]
  ) => Promise<Responses[(typeof further)[At]]>;
};

type Values<At extends string> = At extends `${string}{${string}}${infer Rest}`
  ? [value: string, ...Values<Rest>]
  : [];

type Body<At extends string> = At extends `GET ${string}` ? [] : [body?: unknown];

interface Responses {
  readonly json: unknown;
  readonly bytes: ByteStream;
  readonly none: unknown;
}

export const beta: OperationTree = Object.fromEntries(
  Object.entries(further).map(([at, response]) => {
    const [method, path] = at.split(' ') as [HttpMethod, string];
    const operation = uncheckedOperation(method, path);
    return [at, { ...operation, details: { ...operation.details, response } }];
  }),
);
