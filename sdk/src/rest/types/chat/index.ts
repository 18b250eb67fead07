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
  /** Continues a session. Not together with `previousChatId`. */
  readonly sessionId?: string;
  /** Continues a chat. Not together with `sessionId`. */
  readonly previousChatId?: string;
  /** Streams the response as events. Off by default. */
  readonly stream?: boolean;
}

/** Sends the response as a text message. */
export interface TwilioSmsTransport {
  readonly type: 'twilio.sms';
  readonly conversationType?: Open<'chat'>;
  /** Your own number to send from. Starts a new session. */
  readonly phoneNumberId?: string;
  readonly customer?: Customer;
  readonly customerId?: string;
  /** On by default. When off, the input is sent unchanged, without the model. */
  readonly useLLMGeneratedMessageForOutbound?: boolean;
}

export interface CreateChat extends ChatFields {
  readonly input: ChatInput;
  /** Not together with `sessionId`. */
  readonly transport?: TwilioSmsTransport;
}

export interface Chat extends ChatFields, Entity {
  readonly input?: ChatInput;
  /** Earlier messages of the conversation. */
  readonly messages?: readonly ChatMessage[];
  readonly output?: readonly ChatMessage[];
  readonly costs?: readonly (ModelCost | ChatCost)[];
  /** US dollars. */
  readonly cost?: number;
}

/** The overrides that a page may set. */
export interface ChatAssistantOverrides {
  /** Values of the `{{name}}` placeholders in prompts and messages. */
  readonly variableValues?: JsonObject;
}

/** A visitor of a page, who returns to the same session. */
export interface WebCustomer extends Omit<Customer, 'assistantOverrides' | 'squadOverrides'> {
  readonly assistantOverrides?: ChatAssistantOverrides;
}

/** A chat that a page may create with the public key. */
export interface CreateWebChat {
  readonly assistantId: string;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: ChatAssistantOverrides;
  readonly customer?: WebCustomer;
  readonly input: ChatInput;
  /** Without it, a new session begins. */
  readonly sessionId?: string;
  /** Seconds until a new session expires, 60 to 2,592,000. */
  readonly sessionExpirationSeconds?: number;
  /** Completes the session. Off by default. */
  readonly sessionEnd?: boolean;
  /** Streams the response as events. Off by default. */
  readonly stream?: boolean;
}

export interface WebChat {
  readonly id: string;
  readonly sessionId?: string;
  readonly output: readonly ChatMessage[];
}

/** The next part of a response. */
export interface ChatStreamEvent {
  readonly id: string;
  readonly sessionId?: string;
  /** Path of the field that it continues, such as `chat.output[0].content`. */
  readonly path: string;
  readonly delta: string;
}
