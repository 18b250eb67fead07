import * as v from 'valibot';
import type { Output } from '../../../shared/schema/index.ts';

const iceCandidate = v.object({
  candidate: v.optional(v.string()),
  sdpMid: v.nullish(v.string()),
  sdpMLineIndex: v.nullish(v.number()),
});
export type IceCandidate = Output<typeof iceCandidate>;

const number = v.pipe(v.number(), v.finite());

const clientMessage = v.variant('type', [
  /** First message on every socket. `resume` is the session id of a call whose socket was lost. */
  v.object({
    type: v.literal('join'),
    resume: v.exactOptional(v.string()),
    userName: v.exactOptional(v.string()),
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
/** What the page's call machine sends to the room: one JSON object a WebSocket message. */
export type ClientMessage = Output<typeof clientMessage>;

/** Parses a WebSocket message of the page; null for invalid ones. */
export function parseClientMessage(text: string): ClientMessage | null {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), clientMessage), text);
  return success ? output : null;
}
