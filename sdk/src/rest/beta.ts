import { further } from './derived/further.ts';
import type { HttpMethod, OperationTree, Query } from './operation.ts';
import type { RequestOptions } from './request/options.ts';
import type { ByteStream } from './response/byte-stream.ts';
import { uncheckedOperation } from './unchecked.ts';

/**
 * The operations that the platform has beyond the table, by method and path: `client.beta['GET /eval/{id}'](id)`. Their
 * paths are known; their bodies, queries and responses are not described, so nothing checks them.
 */
export type BetaMethods = {
  readonly [At in keyof typeof further]: (
    ...given: [...Values<At>, ...Body<At>, query?: Query, options?: RequestOptions]
  ) => Promise<Responses[(typeof further)[At]]>;
};

/** A value for each name in the path. */
type Values<At extends string> = At extends `${string}{${string}}${infer Rest}`
  ? [value: string, ...Values<Rest>]
  : [];

/** Sent as JSON. */
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
