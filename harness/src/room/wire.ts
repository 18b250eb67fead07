/** Signalling between the page's call machine and the room: one JSON object a WebSocket message. */

export interface IceCandidate {
  readonly candidate?: string | undefined;
  readonly sdpMid?: string | null | undefined;
  readonly sdpMLineIndex?: number | null | undefined;
}

export type ClientMessage =
  /** First message on every socket. `resume` is the session id of a call whose socket was lost. */
  | { readonly type: 'join'; readonly resume?: string; readonly userName?: string }
  | { readonly type: 'offer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  | { readonly type: 'app-message'; readonly data: unknown }
  /** RTP timestamps played out, each with the page's clock in milliseconds since the epoch. */
  | {
      readonly type: 'media-clock';
      readonly samples: readonly { readonly rtp: number; readonly at: number }[];
    }
  | { readonly type: 'leave' };

export type RoomErrorType = 'no-room' | 'exp-room' | 'meeting-full' | 'connection-error' | 'ejected';

export interface AgentIdentity {
  readonly sessionId: string;
  readonly userId: string;
  readonly userName: string;
}

export type ServerMessage =
  | { readonly type: 'joined'; readonly sessionId: string; readonly agent: AgentIdentity }
  | { readonly type: 'resumed' }
  | { readonly type: 'answer'; readonly sdp: string }
  | { readonly type: 'candidate'; readonly candidate: IceCandidate }
  | { readonly type: 'app-message'; readonly data: unknown }
  /** Nothing follows: the socket is closed. */
  | { readonly type: 'error'; readonly error: RoomErrorType; readonly message: string };
