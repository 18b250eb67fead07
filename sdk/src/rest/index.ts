export type { ByteStream } from './response/read-response.ts';
export { bindOperations } from './bind.ts';
export type { FilePart, PathPart } from './body/file-part.ts';
export { type PlatformClient, type UncheckedRequest, createPlatformClient } from './client.ts';
export type { Client, List } from './method.ts';
export type { HttpMethod } from './operation.ts';
export type * from './derived/methods.ts';
export {
  type ResponseParts,
  type StatusClass,
  PlatformError,
  RequestError,
  UnparsableResponseError,
  hasStatus,
} from './errors.ts';
export { createWebCall } from './derived/operations.ts';
export { readEvents } from './response/events.ts';
export type { DebugEvent, DebugHook } from './request/debug.ts';
export { retryAfterMs } from './request/retry.ts';
export type { PlatformClientOptions, RequestOptions, Token } from './request/options.ts';
export { fetchTransport } from './transport/fetch-transport.ts';
export {
  type Transport,
  type TransportFactory,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from './transport/transport.ts';
