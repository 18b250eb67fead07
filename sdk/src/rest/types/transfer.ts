import type { JsonObject, Open } from './common.ts';
import type { SummaryPlan } from './plan/index.ts';
import type { CustomMessage } from './tool/message.ts';

/** Text to speak: one for all languages, or one per language. */
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

/** How much of the conversation the other party receives. */
export type TransferContextPlan = ContextLastMessages | ContextNone | ContextAll;

export interface TransferFallbackPlan {
  /** What the caller hears when the transfer fails. */
  readonly message: SpokenMessage;
  /** Hangs up after the message. On by default; when off, the caller stays with the assistant. */
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

/** How the other party is connected. Blind by default. */
export interface TransferPlan {
  readonly mode: TransferPlanMode;
  /** Spoken to the other party, in the modes that have a message. */
  readonly message?: SpokenMessage;
  /** How to summarise the call, in the modes that speak or send a summary. */
  readonly summaryPlan?: SummaryPlan;
  /** Seconds to wait for the other party to speak. 60 by default. */
  readonly timeout?: number;
  /** `refer` by default. */
  readonly sipVerb?: Open<'refer' | 'bye' | 'dial'>;
  /** Seconds to let the phone ring. 60 by default. Only with `sipVerb: 'dial'`. */
  readonly dialTimeout?: number;
  /** Public MP3 or WAV, played to the waiting caller. Only in `warm-transfer-experimental`. */
  readonly holdAudioUrl?: string;
  /** Public MP3 or WAV, played once the parties are connected. Only in `warm-transfer-experimental`. */
  readonly transferCompleteAudioUrl?: string;
  /** All of it by default. Only in `warm-transfer-experimental`. */
  readonly contextEngineeringPlan?: TransferContextPlan;
  /** At most 4,096 characters: `Play`, `Say`, `Gather`, `Hangup`, `Pause`. Only in `warm-transfer-twiml`. */
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
  /** Number shown to the other party. The caller's by default. */
  readonly callerId?: string;
  readonly transferPlan?: TransferPlan;
}

/** Hands the call to another assistant of the squad. */
export interface TransferDestinationAssistant extends TransferDestinationFields {
  readonly type: 'assistant';
  readonly assistantName: string;
  /** What happens to the conversation so far. `rolling-history` by default. */
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
  /** On by default. When off, numbers need not be E.164. */
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
