import type { Entity, JsonObject, Open, Timestamp } from '../common.ts';
import type { CreateCredential } from '../credential/index.ts';
import type { AssistantHook } from './hook.ts';
import type { ClientMessageType, ServerMessageType } from '../message/index.ts';
import type { Model } from '../model/index.ts';
import type { AnalysisPlan } from '../plan/analysis.ts';
import type { ArtifactPlan, MonitorPlan, ObservabilityPlan } from '../plan/artifact.ts';
import type { CompliancePlan } from '../plan/compliance.ts';
import type {
  BackgroundSpeechDenoisingPlan,
  KeypadInputPlan,
  MessagePlan,
  TransportConfiguration,
} from '../plan/conversation.ts';
import type { StartSpeakingPlan, StopSpeakingPlan } from '../plan/speaking.ts';
import type { VoicemailDetectionPlan } from '../plan/voicemail.ts';
import type { Server } from '../server.ts';
import type { InlineTool } from '../tool/index.ts';
import type { Transcriber } from '../transcriber/index.ts';
import type { Voice } from '../voice/index.ts';

export type * from './hook.ts';
export type * from './version.ts';

/** What an assistant is made of. */
export interface AssistantFields {
  /** Needed to transfer calls to it. At most 40 characters. */
  readonly name?: string;
  readonly transcriber?: Transcriber;
  readonly model?: Model;
  readonly voice?: Voice;
  /** Or the URL of a recording. Without it the user has to speak first. */
  readonly firstMessage?: string;
  /** Off by default. */
  readonly firstMessageInterruptionsEnabled?: boolean;
  /** `assistant-speaks-first` by default. */
  readonly firstMessageMode?: Open<
    | 'assistant-speaks-first'
    | 'assistant-speaks-first-with-model-generated-message'
    | 'assistant-waits-for-user'
  >;
  readonly voicemailDetection?: VoicemailDetectionPlan | Open<'off'>;
  /** At most 1000 characters. Without it the call ends at the voicemail. */
  readonly voicemailMessage?: string;
  /** At most 1000 characters. */
  readonly endCallMessage?: string;
  /** The call ends when the assistant says one of them. */
  readonly endCallPhrases?: readonly string[];
  /** What a browser gets. */
  readonly clientMessages?: readonly ClientMessageType[];
  /** What `server` gets. */
  readonly serverMessages?: readonly ServerMessageType[];
  /** Seconds of silence that end the call, 10 to 3600. 30 by default. */
  readonly silenceTimeoutSeconds?: number;
  /** Seconds, 10 to 43200. 600 by default. */
  readonly maxDurationSeconds?: number;
  /** Or the URL of a sound. `office` by default on the phone, `off` in a browser. */
  readonly backgroundSound?: Open<'off' | 'office'>;
  /** @deprecated Use `backgroundSpeechDenoisingPlan`. */
  readonly backgroundDenoisingEnabled?: boolean;
  readonly backgroundSpeechDenoisingPlan?: BackgroundSpeechDenoisingPlan;
  /** The history keeps what the model wrote, not what was spoken. Off by default. */
  readonly modelOutputInMessagesEnabled?: boolean;
  readonly transportConfigurations?: readonly TransportConfiguration[];
  readonly observabilityPlan?: ObservabilityPlan;
  /** They win over those of the organization. */
  readonly credentials?: readonly CreateCredential[];
  /** Only these of the organization. All of them by default. */
  readonly credentialIds?: readonly string[];
  readonly hooks?: readonly AssistantHook[];
  readonly compliancePlan?: CompliancePlan;
  readonly analysisPlan?: AnalysisPlan;
  readonly artifactPlan?: ArtifactPlan;
  readonly messagePlan?: MessagePlan;
  readonly startSpeakingPlan?: StartSpeakingPlan;
  readonly stopSpeakingPlan?: StopSpeakingPlan;
  readonly monitorPlan?: MonitorPlan;
  readonly keypadInputPlan?: KeypadInputPlan;
  /** Where webhooks go. */
  readonly server?: Server;
  readonly metadata?: JsonObject;
}

export interface Assistant extends AssistantFields, Entity {
  readonly latestVersion?: string | null;
}

export interface CreateAssistant extends AssistantFields {}

export interface UpdateAssistant extends Partial<AssistantFields> {}

/** Replaces parts of an assistant, for one call. */
export interface AssistantOverrides extends AssistantFields {
  /** For the `{{name}}` places of prompts and messages. */
  readonly variableValues?: JsonObject;
  /** Added to the tools of the model. */
  readonly 'tools:append'?: readonly InlineTool[];
}

/** What an assistant was at some time. */
export interface AssistantVersion extends AssistantFields {
  readonly id: string;
  readonly orgId: string;
  readonly assistantId: string;
  /** Such as `v1`. */
  readonly version: string;
  readonly versionName?: string | null;
  readonly versionDescription?: string | null;
  /** SHA-256 of the content, in hex. */
  readonly configHash: string;
  /** `null` for the first one. */
  readonly parentVersion?: string | null;
  readonly restoredFromVersion?: string | null;
  /** An email address; `null` when made with a key. */
  readonly createdBy?: string | null;
  readonly createdAt: Timestamp;
  readonly deletedAt?: Timestamp | null;
}
