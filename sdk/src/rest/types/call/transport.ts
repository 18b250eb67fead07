import type { Open } from '../common.ts';

interface TransportFields {
  readonly conversationType?: Open<'voice'>;
}

export interface AudioFormat {
  /** Hz. 16000 by default. */
  readonly sampleRate: number;
  /** `pcm_s16le` by default. */
  readonly format: Open<'pcm_s16le' | 'mulaw'>;
  readonly container?: Open<'raw'>;
}

export interface VapiWebsocketTransport extends TransportFields {
  readonly provider: 'vapi.websocket';
  readonly audioFormat?: AudioFormat;
}

/** A call in a browser. */
export interface VapiWebCallTransport extends TransportFields {
  readonly provider: 'daily';
  readonly callUrl?: string;
  /** Admits its bearer to the room. If the call's video is recorded, joining with it starts the recording. */
  readonly callToken?: string;
  readonly callSipUri?: string;
  /** Ends the call for everybody when the user leaves. On by default. */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
}

export interface VapiSipTransport extends TransportFields {
  readonly provider: 'vapi.sip';
  /** Seconds to let the phone ring. 60 by default. */
  readonly dialTimeout?: number;
  readonly callSid?: string;
  readonly sbcCallSid?: string;
}

export interface TwilioTransport extends TransportFields {
  readonly provider: 'twilio';
  readonly accountSid?: string;
  readonly callSid?: string;
  readonly callToken?: string;
  /** The number that the caller dialled. */
  readonly forwardedFrom?: string;
}

export interface VonageTransport extends TransportFields {
  readonly provider: 'vonage';
  readonly conversationUUID?: string;
  readonly callUUID?: string;
}

export interface TelnyxTransport extends TransportFields {
  readonly provider: 'telnyx';
  readonly callControlId?: string;
  readonly callLegId?: string;
  readonly callSessionId?: string;
}

/** How a call's audio is carried. */
export type CallTransport =
  | VapiWebsocketTransport
  | VapiWebCallTransport
  | VapiSipTransport
  | TwilioTransport
  | VonageTransport
  | TelnyxTransport;
