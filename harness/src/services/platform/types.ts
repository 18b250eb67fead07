import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { HttpMethod } from '@firmline/sdk/rest/table';
import type { CallPlan } from '../../shared/call-plan/call-plan.ts';
import type { RoomServer } from '../room/index.ts';
import type { ServerMessages } from './server-messages/server-messages.ts';
import type { QueryValues } from './http/requests.ts';
import type { PlatformStore } from './store.ts';
import type { JsonObject } from './values.ts';

export interface PlatformKeys {
  /** May start web calls and chats; the page carries it. */
  readonly platformPublicKey: string;
  /** May do everything. */
  readonly platformPrivateKey: string;
  readonly orgId: string;
  /** The demo assistant. */
  readonly assistantId: string;
}

export interface PlatformDeps {
  readonly store: PlatformStore;
  readonly keys: PlatformKeys;
  readonly room: Pick<RoomServer, 'createRoom' | 'control' | 'endCall'>;
  /** Addresses of the platform and the rooms as this client sees them, for use in responses. */
  readonly addresses: (request: IncomingMessage) => PlatformAddresses;
  /** Path before every route, such as `/_/platform`. */
  readonly basePath: string;
  /** Whether the request may use the private key; see the gateway. */
  readonly trusts: (request: IncomingMessage) => boolean;
  /** The address that a request came from, also through a proxy on this machine. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** Requests with the public key that an address may make. Default 60. */
  readonly visitorRequestsPerMinute?: number;
  /** Makes the space of removed records usable again. */
  readonly reclaimSpace: () => Promise<void>;
  /**
   * The plan for a new web call; `name` comes from its header. Null: no plan.
   * @throws HttpError 400 for an unknown name
   */
  readonly takeCallPlan: (name: string | undefined) => CallPlan | null;
  readonly serverMessages: Pick<ServerMessages, 'open' | 'changed' | 'requestAssistant'>;
  /** Hosts that a visitor's servers may be on. */
  readonly serverHosts: readonly string[];
  readonly log: (line: string) => void;
}

export interface PlatformAddresses {
  /** Address of the platform as the client sees it, such as `http://localhost:4310/_/platform`. */
  readonly platformUrl: string;
  /** A call's room is `<roomsUrl>/<call id>`. */
  readonly roomsUrl: string;
}

/** A parsed and checked request. */
export interface PlatformRequest
  extends
    Pick<PlatformDeps, 'store' | 'keys' | 'room' | 'takeCallPlan' | 'serverMessages' | 'serverHosts'>,
    PlatformAddresses {
  readonly caller: Sender;
  /** Adds a warning to the log and to the response. The request still succeeds. */
  readonly warn: (text: string) => void;
  readonly headers: IncomingHttpHeaders;
  /** Values of the path's `{names}`. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryValues;
  /** Parsed JSON or a form; undefined without a body. */
  readonly body: unknown;
  /** The body if it is an object, else an empty object. */
  readonly fields: JsonObject;
}

/** Resolves to the response's body: undefined, JSON, or a Response without its status. */
export type Handler = (request: PlatformRequest) => Promise<unknown>;

export type Handlers = Readonly<Record<`${HttpMethod} /${string}`, Handler>>;

/** Who may use an operation: only private tokens, also public ones, or anybody. */
export type Access = 'private' | 'public' | 'open';

/** The sender of a request: the owner, a page, or anybody. */
export interface Sender {
  readonly access: Access;
  /** Restrictions of its token. */
  readonly restrictions: JsonObject;
}
