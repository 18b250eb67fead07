import * as v from 'valibot';
import type { Validated } from '../../../shared/schema/index.ts';
import type { FatalErrorType, FaultOf } from '../../../shared/call-plan/fault.ts';

const iceCandidate = v.object({
  candidate: v.optional(v.string()),
  sdpMid: v.nullish(v.string()),
  sdpMLineIndex: v.nullish(v.number()),
});
export type IceCandidate = Validated<typeof iceCandidate>;

const number = v.pipe(v.number(), v.finite());

const clientMessage = v.variant('type', [
  /** First message on every socket. `resume` is the session id of a call whose socket was lost. */
  v.object({
    type: v.literal('join'),
    resume: v.exactOptional(v.string()),
    token: v.exactOptional(v.string()),
  }),
  v.object({ type: v.literal('offer'), sdp: v.string() }),
  v.object({ type: v.literal('candidate'), candidate: iceCandidate }),
  v.object({ type: v.literal('app-message'), data: v.unknown() }),
  /** RTP timestamps played out, each with the page's clock in milliseconds since the epoch. */
  v.object({ type: v.literal('media-clock'), samples: v.array(v.object({ rtp: number, at: number })) }),
  /** The page has joined; audio is connected at its end. */
  v.object({ type: v.literal('live') }),
  /** The browser is about to leave the page; the visitor may still refuse. */
  v.object({ type: v.literal('leaving') }),
  v.object({ type: v.literal('leave') }),
]);
/** What the page's call machine sends to the room: one JSON object per WebSocket message. */
export type MachineMessage = Validated<typeof clientMessage>;

/** Parses a WebSocket message of the page; null for invalid ones. */
export function parseClientMessage(text: string): MachineMessage | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), clientMessage), text);
  return success ? output : null;
}

/** Faults injected in the page. */
export type PageFault = FaultOf<'camera-error' | 'nonfatal-error' | 'refuses'>;

export interface AgentIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
}

/** What the room sends to the page's call machine: one JSON object per WebSocket message. */
export type RoomMessage =
  /** Refusals apply from now on, other faults happen now. The first message comes before 'joined' and confirms the join. */
  | { readonly type: 'faults'; readonly faults: readonly PageFault[] }
  /** The page waits in the lobby: it has joined, but is alone. */
  | { readonly type: 'lobby'; readonly sessionId: string }
  | { readonly type: 'joined'; readonly sessionId: string; readonly agent: AgentIdentity }
  | { readonly type: 'resumed' }
  /** With all candidates of the room. */
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'app-message'; readonly data: unknown }
  | Farewell;

/** The last message before the socket closes. */
export type Farewell =
  | { readonly type: 'error'; readonly error: FatalErrorType; readonly message: string }
  /** The page has left the call without an error. */
  | { readonly type: 'left' };
