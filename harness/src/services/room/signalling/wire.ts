import type { FatalErrorType, FaultOf } from '../../../shared/call-plan/fault.ts';

/** Signalling between the page's call machine and the room: one JSON object per WebSocket message. */

export interface IceCandidate {
  readonly candidate?: string | undefined;
  readonly sdpMid?: string | null | undefined;
  readonly sdpMLineIndex?: number | null | undefined;
}

export type ClientMessage =
  /** First message on every socket. `resume` is the session id of a lost socket. */
  | { readonly type: 'join'; readonly resume?: string; readonly userName?: string; readonly token?: string }
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  /** The page has joined and its audio is connected. */
  | { readonly type: 'live' }
  | { readonly type: 'app-message'; readonly data: unknown }
  /** Played RTP timestamps, each with the page's clock in ms since the epoch. */
  | {
      readonly type: 'media-clock';
      readonly samples: readonly { readonly rtp: number; readonly at: number }[];
    }
  | { readonly type: 'leave' };

/** Faults injected in the page. */
export type PageFault = FaultOf<'camera-error' | 'nonfatal-error' | 'refuses'>;

export interface AgentIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly video: boolean;
}

export type ServerMessage =
  /** Refusals apply from now on, other faults happen now. The first message comes before 'joined' and confirms the join. */
  | { readonly type: 'faults'; readonly faults: readonly PageFault[] }
  /** The page waits in the lobby: it has joined, but is alone. */
  | { readonly type: 'lobby'; readonly sessionId: string }
  | {
      readonly type: 'joined';
      readonly sessionId: string;
      readonly agent: AgentIdentity;
      /** The room records the call without a request. */
      readonly recorded: boolean;
    }
  | { readonly type: 'resumed' }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  | { readonly type: 'app-message'; readonly data: unknown }
  | Farewell;

/** The last message before the socket closes. */
export type Farewell =
  | { readonly type: 'error'; readonly error: FatalErrorType; readonly message: string }
  /** The page has left the call without an error. */
  | { readonly type: 'left' };
