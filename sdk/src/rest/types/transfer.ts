import type { JsonObject, Open } from './common.ts';
import type { SummaryPlan } from './plan/index.ts';
import type { CustomMessage } from './tool/message.ts';

/** What is said aloud: one text, or one for each language. */
export type SpokenMessage = string | CustomMessage;

export interface ContextLastMessages {
  readonly type: 'lastNMessages';
  readonly maxMessages: number;
}

export interface ContextNone {
  readonly type: 'none';
}

export interface ContextAll {
  readonly type: 'all';
}

/** How much of the conversation the other side is given. */
export type TransferContextPlan = ContextLastMessages | ContextNone | ContextAll;

export interface TransferFallbackPlan {
  /** What the caller hears when the transfer fails. */
  readonly message: SpokenMessage;
  /** Hangs up after the message. On by default; off leaves the caller with the assistant. */
  readonly endCallEnabled?: boolean;
}

export type TransferPlanMode = Open<
  | 'blind-transfer'
  | 'blind-transfer-add-summary-to-sip-header'
  | 'warm-transfer-say-message'
  | 'warm-transfer-say-summary'
  | 'warm-transfer-twiml'
  | 'warm-transfer-wait-for-operator-to-speak-first-and-then-say-message'
  | 'warm-transfer-wait-for-operator-to-speak-first-and-then-say-summary'
  | 'warm-transfer-experimental'
>;

/** How the other party is brought in. Blind by default. */
export interface TransferPlan {
  readonly mode: TransferPlanMode;
  /** Told to the other party, in the modes that say a message. */
  readonly message?: SpokenMessage;
  /** How to sum up the call, in the modes that say or send a summary. */
  readonly summaryPlan?: SummaryPlan;
  /** How long to wait for the other party to speak, in seconds. 60 by default. */
  readonly timeout?: number;
  /** `refer` by default. */
  readonly sipVerb?: Open<'refer' | 'bye' | 'dial'>;
  /** How long to let it ring, in seconds. 60 by default. Only with `sipVerb: 'dial'`. */
  readonly dialTimeout?: number;
  /** Public MP3 or WAV, played to the waiting caller. Only in `warm-transfer-experimental`. */
  readonly holdAudioUrl?: string;
  /** Public MP3 or WAV, played once the parties are connected. Only in `warm-transfer-experimental`. */
  readonly transferCompleteAudioUrl?: string;
  /** All of it by default. Only in `warm-transfer-experimental`. */
  readonly contextEngineeringPlan?: TransferContextPlan;
  /** At most 4096 characters: `Play`, `Say`, `Gather`, `Hangup`, `Pause`. Only in `warm-transfer-twiml`. */
  readonly twiml?: string;
  /** Puts `sipHeaders` into the URI of the REFER as well. Off by default. */
  readonly sipHeadersInReferToEnabled?: boolean;
  readonly fallbackPlan?: TransferFallbackPlan;
}

interface TransferDestinationFields {
  /** Said to the caller before the transfer. `''` for silence. */
  readonly message?: SpokenMessage;
  /** Tells the model when to choose this destination. */
  readonly description?: string;
  /** For your own reference; the model does not see it. */
  readonly name?: string;
}

interface OutsideDestinationFields extends TransferDestinationFields {
  /** What the other party sees. The caller's number by default. */
  readonly callerId?: string;
  readonly transferPlan?: TransferPlan;
}

/** Hands the call to another assistant of the squad. */
export interface TransferDestinationAssistant extends TransferDestinationFields {
  readonly type: 'assistant';
  readonly assistantName: string;
  /** What becomes of the conversation so far. `rolling-history` by default. */
  readonly transferMode?: Open<
    | 'rolling-history'
    | 'swap-system-message-in-history'
    | 'swap-system-message-in-history-and-remove-transfer-tool-messages'
    | 'delete-history'
  >;
}

export interface TransferDestinationNumber extends OutsideDestinationFields {
  readonly type: 'number';
  readonly number: string;
  /** On by default. Off allows numbers that are not E.164. */
  readonly numberE164CheckEnabled?: boolean;
  /** Dialled once the number has answered. */
  readonly extension?: string;
}

export interface TransferDestinationSip extends OutsideDestinationFields {
  readonly type: 'sip';
  readonly sipUri: string;
  readonly sipHeaders?: JsonObject;
}

/** A destination outside the platform. */
export type TransferDestinationOutside = TransferDestinationNumber | TransferDestinationSip;

export type TransferDestination = TransferDestinationAssistant | TransferDestinationOutside;
