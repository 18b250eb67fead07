import type { FatalErrorType, FaultOf } from '../../../shared/call-plan/fault.ts';

/** Signalling between the page's call machine and the room: one JSON object a WebSocket message. */

export interface IceCandidate {
  readonly candidate?: string | undefined;
  readonly sdpMid?: string | null | undefined;
  readonly sdpMLineIndex?: number | null | undefined;
}

export type ClientMessage =
  /** First message on every socket. `resume` is the session id of a call whose socket was lost. */
  | { readonly type: 'join'; readonly resume?: string; readonly userName?: string; readonly token?: string }
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  /** The page has joined; audio is connected at its end. */
  | { readonly type: 'live' }
  | { readonly type: 'app-message'; readonly data: unknown }
  /** RTP timestamps played out, each with the page's clock in milliseconds since the epoch. */
  | {
      readonly type: 'media-clock';
      readonly samples: readonly { readonly rtp: number; readonly at: number }[];
    }
  | { readonly type: 'leave' };

/** Faults that happen in the page. */
export type PageFault = FaultOf<'camera-error' | 'nonfatal-error' | 'refuses'>;

export interface AgentIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  /** Sends video too. */
  readonly video: boolean;
}

export type ServerMessage =
  /** Refusals hold from now on, other faults happen now. The first one comes before 'joined' and says that it is awaited. */
  | { readonly type: 'faults'; readonly faults: readonly PageFault[] }
  /** The page waits to be let in: it has joined, but is alone. */
  | { readonly type: 'lobby'; readonly sessionId: string }
  | {
      readonly type: 'joined';
      readonly sessionId: string;
      readonly agent: AgentIdentity;
      /** The room records the call by itself. */
      readonly recorded: boolean;
    }
  | { readonly type: 'resumed' }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  | { readonly type: 'app-message'; readonly data: unknown }
  | Farewell;

/** Nothing follows: the socket is closed. */
export type Farewell =
  | { readonly type: 'error'; readonly error: FatalErrorType; readonly message: string }
  /** The page is out of the call, without an error. */
  | { readonly type: 'left' };
