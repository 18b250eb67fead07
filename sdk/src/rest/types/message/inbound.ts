import type { JsonObject, Open } from '../common.ts';
import type { OpenAIMessage } from '../model/index.ts';
import type { TransferDestinationOutside } from '../transfer.ts';

export interface ClientInboundMessageAddMessage {
  readonly type: 'add-message';
  readonly message: OpenAIMessage;
  /** Whether the assistant responds. On by default; when off, the message is only added. */
  readonly triggerResponseEnabled?: boolean;
}

export interface ClientInboundMessageControl {
  readonly type: 'control';
  readonly control: Open<
    'mute-assistant' | 'unmute-assistant' | 'mute-customer' | 'unmute-customer' | 'say-first-message'
  >;
}

export interface ClientInboundMessageSay {
  readonly type: 'say';
  readonly content?: string;
  /** Interrupts the assistant. Off by default: it finishes first. */
  readonly interruptAssistantEnabled?: boolean;
  /** Whether the customer can interrupt this. */
  readonly interruptionsEnabled?: boolean;
  readonly endCallAfterSpoken?: boolean;
}

export interface ClientInboundMessageEndCall {
  readonly type: 'end-call';
}

export interface ClientInboundMessageTransfer {
  readonly type: 'transfer';
  readonly destination?: TransferDestinationOutside;
  /** Said before the transfer. */
  readonly content?: string;
}

export interface VapiSipTransportMessage {
  readonly transport: 'vapi.sip';
  readonly sipVerb: Open<'INFO' | 'MESSAGE' | 'NOTIFY'>;
  readonly headers?: JsonObject;
  readonly body?: string;
}

export interface TwilioTransportMessage {
  readonly transport: 'twilio';
  readonly twiml: string;
}

/** Passed through to the telephony provider. */
export interface ClientInboundMessageSendTransportMessage {
  readonly type: 'send-transport-message';
  readonly message: VapiSipTransportMessage | TwilioTransportMessage;
}

/** A message that a client may send into a running call. */
export type ClientInboundMessage =
  | ClientInboundMessageAddMessage
  | ClientInboundMessageControl
  | ClientInboundMessageSay
  | ClientInboundMessageEndCall
  | ClientInboundMessageTransfer
  | ClientInboundMessageSendTransportMessage;

export interface ClientInboundMessageEnvelope {
  readonly message: ClientInboundMessage;
}
