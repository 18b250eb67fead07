import type { Artifact } from './call/artifact.ts';
import type { AssistantOverrides, CreateAssistant } from './assistant/index.ts';
import type { Customer } from './call/index.ts';
import type { ChatMessage } from './chat/message.ts';
import type { Entity, Open } from './common.ts';
import type { AnalysisCost, ModelCost, SessionCost } from './call/cost.ts';
import type { ImportTwilioPhoneNumber } from './phone-number/index.ts';
import type { CreateSquad } from './squad.ts';

interface SessionFields {
  /** At most 40 characters. */
  readonly name?: string;
  readonly status?: Open<'active' | 'completed'>;
  /** Seconds, 60 to 2,592,000. 86,400 by default. */
  readonly expirationSeconds?: number;
  readonly messages?: readonly ChatMessage[];
}

export interface CreateSession extends SessionFields {
  readonly assistantId?: string;
  /** Has no effect next to `assistantId`. */
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squadId?: string;
  /** Has no effect next to `squadId`. */
  readonly squad?: CreateSquad;
  readonly customer?: Customer;
  readonly customerId?: string;
  readonly phoneNumberId?: string;
  readonly phoneNumber?: ImportTwilioPhoneNumber;
}

/** Chats that belong together. */
export interface Session extends CreateSession, Entity {
  /** US dollars. */
  readonly cost?: number;
  readonly costs?: readonly (ModelCost | AnalysisCost | SessionCost)[];
  /** Present once the session is completed. */
  readonly artifact?: Artifact;
}

export interface UpdateSession extends SessionFields {}
