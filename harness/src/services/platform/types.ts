import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { RoomServer } from '../room/index.ts';
import type { Caller } from './auth/caller.ts';
import type { QueryValues } from './http/query.ts';
import type { JsonObject } from './json.ts';
import type { PlatformStore } from './store/types.ts';

export interface PlatformKeys {
  /** May start web calls and chats; the page carries it. */
  readonly platformPublicKey: string;
  /** May do everything. */
  readonly platformPrivateKey: string;
  readonly orgId: string;
  /** The demo assistant that exists from the start. */
  readonly assistantId: string;
}

export interface PlatformDeps {
  readonly store: PlatformStore;
  readonly keys: PlatformKeys;
  readonly room: Pick<RoomServer, 'createRoom' | 'control' | 'endCall'>;
  /** Where the client of this request reaches us and the rooms, for the addresses in answers. */
  readonly addresses: (request: IncomingMessage) => PlatformAddresses;
  /** Path before every route, such as `/_/platform`. */
  readonly basePath: string;
  /** Whether the request may use the private key at all; see the gateway. */
  readonly trusts: (request: IncomingMessage) => boolean;
  /**
   * How the web call that is being made is to go; `name` is what its header asks for. Null: as usual.
   * @throws HttpError 400 for a name that no plan has
   */
  readonly takeCallPlan: (name: string | undefined) => CallPlan | null;
  readonly log: (line: string) => void;
}

export interface PlatformAddresses {
  /** Address of the platform as the client sees it, such as `http://localhost:4310/_/platform`. */
  readonly platformUrl: string;
  /** A call's room is `<roomsUrl>/<call id>`. */
  readonly roomsUrl: string;
}

/** A request that has been read and found in order. */
export interface PlatformRequest<
  Params = Readonly<Record<string, string>>,
  Query extends QueryValues = QueryValues,
>
  extends Pick<PlatformDeps, 'store' | 'keys' | 'room' | 'takeCallPlan'>, PlatformAddresses {
  readonly caller: Caller;
  readonly headers: IncomingHttpHeaders;
  /** Values of the path's `{names}`. */
  readonly params: Params;
  readonly query: Query;
  /** Parsed JSON or a form; undefined without a body. */
  readonly body: unknown;
  /** The body where it is an object, else an empty one. */
  readonly fields: JsonObject;
}

/** Resolves to what is answered: nothing, JSON, or a StreamedAnswer. */
export type Handler<Params = Readonly<Record<string, string>>, Query extends QueryValues = QueryValues> = (
  request: PlatformRequest<Params, Query>,
) => Promise<unknown>;
