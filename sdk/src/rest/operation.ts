import type { EncodedBody } from './body/content.ts';
import type { Open } from './types/common.ts';

declare const shape: unique symbol;

/** A query parameter. `kind` says how it is written as text; the type is for the caller. */
export interface Parameter<Value = unknown, Required extends boolean = boolean> {
  readonly kind: 'text' | 'number' | 'boolean' | 'time' | 'texts';
  readonly required: Required;
  /** The values known so far. */
  readonly choices?: readonly string[];
  readonly [shape]?: Value;
}

export type Parameters = Readonly<Record<string, Parameter>>;

export const text: Parameter<string, false> = { kind: 'text', required: false };
export const requiredText: Parameter<string, true> = { kind: 'text', required: true };
export const number: Parameter<number, false> = { kind: 'number', required: false };
export const boolean: Parameter<boolean, false> = { kind: 'boolean', required: false };
export const time: Parameter<Date | string, false> = { kind: 'time', required: false };
export const texts: Parameter<readonly string[], false> = { kind: 'texts', required: false };

/* @__NO_SIDE_EFFECTS__ */
export function oneOf<const Choice extends string>(...choices: Choice[]): Parameter<Open<Choice>, false> {
  return { kind: 'text', required: false, choices };
}

/* @__NO_SIDE_EFFECTS__ */
export function severalOf<const Choice extends string>(
  ...choices: Choice[]
): Parameter<readonly Open<Choice>[], false> {
  return { kind: 'texts', required: false, choices };
}

/** How a body is written. */
export interface BodyFormat<Value = unknown> {
  readonly contentType: 'application/json' | 'multipart/form-data';
  /** Fields of a form that are files. */
  readonly files?: ReadonlySet<string>;
  readonly encode: (value: unknown) => EncodedBody | Promise<EncodedBody>;
  readonly [shape]?: Value;
}

/** How a response is read. */
export interface ResponseFormat<Value = unknown> {
  /** `bytes`: streamed to the caller. `none`: not read. */
  readonly format: 'json' | 'bytes' | 'none';
  readonly [shape]?: Value;
}

/** How a streamed response is read. */
export interface EventFormat<Event = unknown> {
  readonly read: (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<unknown>;
  readonly [shape]?: Event;
}

/** The response to a body that has a certain field. */
export interface BatchResponse {
  readonly field: string;
  readonly response: ResponseFormat;
}

export type Query = Readonly<Record<string, unknown>>;

/** How a list continues after its first page. */
export interface Paging {
  /**
   * Every item of the list.
   * @param first the first page, if it has been requested already
   * @param ask requests the page of a query
   * @param operation for messages, such as `GET /call`
   */
  readonly walk: (
    first: Promise<unknown>,
    query: Query,
    ask: (query: Query) => Promise<unknown>,
    operation: string,
  ) => AsyncGenerator<unknown, void, undefined>;
}

/** Contents of a row of the table besides its method and path. */
export interface OperationDetails {
  readonly query?: Parameters;
  readonly body?: BodyFormat;
  readonly response: ResponseFormat;
  /** Format of the response to a body with `stream: true`. */
  readonly events?: EventFormat;
  /** The response to a body for several records at once. */
  readonly batch?: BatchResponse;
  /** The platform streams by default here, so `stream: false` is sent. */
  readonly streamsByDefault?: true;
  readonly paging?: Paging;
  /** False if no token is sent. */
  readonly secured?: false;
  readonly deprecated?: true;
  /** Without a filter it affects everything, so the caller must pass `all: true`. */
  readonly needsFilter?: true;
}

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** A row of the table: one operation of the platform. */
export interface Operation<
  Path extends string = string,
  Details extends OperationDetails = OperationDetails,
> {
  readonly method: HttpMethod;
  /** Path with parameters in braces: `/call/{id}`. */
  readonly path: Path;
  readonly details: Details;
}

/* @__NO_SIDE_EFFECTS__ */
export function operation<const Path extends `/${string}`, const Details extends OperationDetails>(
  method: HttpMethod,
  path: Path,
  details: Details,
): Operation<Path, Details> {
  return { method, path, details };
}

/** Operations by name, in nested areas. */
export interface OperationTree {
  readonly [name: string]: Operation | OperationTree;
}

export function isOperation(node: Operation | OperationTree): node is Operation {
  return typeof node['method'] === 'string';
}

/** What a parameter, body or response holds. */
export type ShapeOf<Format> = Format extends { readonly [shape]?: infer Value }
  ? Exclude<Value, undefined>
  : never;

/** A response without content. */
export const nothing: ResponseFormat<void> & { readonly format: 'none' } = { format: 'none' };

/** A response that is streamed to the caller. */
export const bytes: ResponseFormat<never> & { readonly format: 'bytes' } = { format: 'bytes' };
