import type { AssistantOverrides, CreateAssistant } from '../assistant/index.ts';
import type { Customer } from '../call/index.ts';
import type { ChatMessage } from './message.ts';
import type { Entity, JsonObject, Open } from '../common.ts';
import type { ChatCost, ModelCost } from '../call/cost.ts';
import type { CreateSquad } from '../squad.ts';

export type * from './message.ts';
export type * from './response.ts';

export type ChatInput = string | readonly ChatMessage[];

interface ChatFields {
  readonly assistantId?: string;
  readonly assistant?: CreateAssistant;
  /** Only `variableValues` has an effect. */
  readonly assistantOverrides?: AssistantOverrides;
  readonly squadId?: string;
  readonly squad?: CreateSquad;
  /** At most 40 characters. */
  readonly name?: string;
  /** Goes on with a session. Not together with `previousChatId`. */
  readonly sessionId?: string;
  /** Goes on with a chat. Not together with `sessionId`. */
  readonly previousChatId?: string;
  /** The answer comes as events. Off by default. */
  readonly stream?: boolean;
}

/** Sends the answer as a text message. */
export interface TwilioSmsTransport {
  readonly type: 'twilio.sms';
  readonly conversationType?: Open<'chat'>;
  /** Yours. Starts a new session. */
  readonly phoneNumberId?: string;
  readonly customer?: Customer;
  readonly customerId?: string;
  /** Off sends the input as it is, without asking the model. On by default. */
  readonly useLLMGeneratedMessageForOutbound?: boolean;
}

export interface CreateChat extends ChatFields {
  readonly input: ChatInput;
  /** Not together with `sessionId`. */
  readonly transport?: TwilioSmsTransport;
}

export interface Chat extends ChatFields, Entity {
  readonly input?: ChatInput;
  /** What was said before. */
  readonly messages?: readonly ChatMessage[];
  readonly output?: readonly ChatMessage[];
  readonly costs?: readonly (ModelCost | ChatCost)[];
  /** US dollars. */
  readonly cost?: number;
}

/** What a page may change about an assistant. */
export interface ChatAssistantOverrides {
  /** For the `{{name}}` places of prompts and messages. */
  readonly variableValues?: JsonObject;
}

/** Somebody on a page. Comes back into the same session. */
export interface WebCustomer extends Omit<Customer, 'assistantOverrides' | 'squadOverrides'> {
  readonly assistantOverrides?: ChatAssistantOverrides;
}

/** A chat that a page may have, with the public key. */
export interface CreateWebChat {
  readonly assistantId: string;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: ChatAssistantOverrides;
  readonly customer?: WebCustomer;
  readonly input: ChatInput;
  /** A new one without it. */
  readonly sessionId?: string;
  /** Of a new session: 60 to 2592000. */
  readonly sessionExpirationSeconds?: number;
  /** Completes the session. Off by default. */
  readonly sessionEnd?: boolean;
  /** The answer comes as events. Off by default. */
  readonly stream?: boolean;
}

export interface WebChat {
  readonly id: string;
  readonly sessionId?: string;
  readonly output: readonly ChatMessage[];
}

/** More of an answer. */
export interface ChatStreamEvent {
  readonly id: string;
  readonly sessionId?: string;
  /** What it belongs to, such as `chat.output[0].content`. */
  readonly path: string;
  readonly delta: string;
}
