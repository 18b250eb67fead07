import type { FatalErrorType, FaultOf } from '../../../shared/call-plan/fault.ts';
import type { IceCandidate } from './client-message.ts';

/** Faults injected in the page. */
export type PageFault = FaultOf<'camera-error' | 'nonfatal-error' | 'refuses'>;

export interface AgentIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
  readonly video: boolean;
}

/** What the room sends to the page's call machine: one JSON object a WebSocket message. */
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
