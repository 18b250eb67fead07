import type { EncodedBody } from './body/content.ts';
import type { RequestContext } from './errors.ts';

declare const signature: unique symbol;

/** How a body is written. */
export interface BodyFormat {
  readonly contentType: 'application/json' | 'multipart/form-data';
  /** Fields of a form that are files. */
  readonly files?: ReadonlySet<string>;
  readonly encode: (value: unknown) => EncodedBody | Promise<EncodedBody>;
}

export type Query = Readonly<Record<string, unknown>>;

/** How a list continues after its first page. */
export interface Paging {
  /**
   * Every item of the list.
   * @param firstPage the first page, if it has been requested already
   * @param ask requests the page of a query
   * @param operation for messages, such as `GET /call`
   */
  readonly walk: (
    firstPage: Promise<unknown>,
    query: Query,
    ask: (query: Query) => Promise<unknown>,
    operation: string,
  ) => AsyncGenerator<unknown, void, undefined>;
}

/** Reads the events of a streamed response. */
export type EventReader = (
  bytes: AsyncIterable<Uint8Array>,
  context: RequestContext,
) => AsyncIterable<unknown>;

/** What a request needs to know about an operation besides its method and path. */
export interface OperationDetails {
  /** Present if the operation takes a query: the fields that must be given. */
  readonly query?: readonly string[];
  readonly body?: BodyFormat;
  /** How the response is read. `list`: JSON, a list or a page of one. `bytes`: streamed to the caller. `none`: not read. */
  readonly response: 'json' | 'list' | 'bytes' | 'none';
  /** A JSON response has at least one of these fields: one without is no record, but for example a gateway's error. */
  readonly has?: readonly string[];
  /** Reads the response to a body with `stream: true`. */
  readonly events?: EventReader;
  /** The platform streams by default here, so `stream: false` is sent. */
  readonly streamsByDefault?: boolean;
  readonly paging?: Paging;
  /** False if no token is sent. */
  readonly secured?: boolean;
  /** Beyond the table, so nobody knows whether a write can be repeated: only a GET is. */
  readonly unchecked?: boolean;
  /** Present if it affects everything without one of these filters, so that the caller must pass `all: true`. */
  readonly filters?: readonly string[];
}

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** One operation of the platform. `Method` is the client's method that calls it. */
export interface Operation<Method = unknown, Path extends string = string> {
  readonly method: HttpMethod;
  /** Path with parameters in braces: `/call/{id}`. */
  readonly path: Path;
  readonly details: OperationDetails;
  readonly [signature]?: Method;
}

/** Operations by name, in nested areas. */
export interface OperationTree {
  readonly [name: string]: Operation | OperationTree;
}

export function isOperation(node: Operation | OperationTree): node is Operation {
  return typeof node['method'] === 'string';
}
