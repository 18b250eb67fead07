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

/** Settings of an assistant. */
export interface AssistantFields {
  /** Required for transferring calls to this assistant. At most 40 characters. */
  readonly name?: string;
  readonly transcriber?: Transcriber;
  readonly model?: Model;
  readonly voice?: Voice;
  /** Text, or the URL of a recording. Without it, the user has to speak first. */
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
  /** At most 1,000 characters. Without it, the call ends when voicemail answers. */
  readonly voicemailMessage?: string;
  /** At most 1,000 characters. */
  readonly endCallMessage?: string;
  /** Phrases that end the call when the assistant says one. */
  readonly endCallPhrases?: readonly string[];
  /** Messages sent to the browser. */
  readonly clientMessages?: readonly ClientMessageType[];
  /** Messages sent to `server`. */
  readonly serverMessages?: readonly ServerMessageType[];
  /** Seconds of silence that end the call, 10 to 3600. 30 by default. */
  readonly silenceTimeoutSeconds?: number;
  /** Seconds, 10 to 43200. 600 by default. */
  readonly maxDurationSeconds?: number;
  /** A known sound, or the URL of one. By default `office` on the phone and `off` in a browser. */
  readonly backgroundSound?: Open<'off' | 'office'>;
  /** @deprecated Use `backgroundSpeechDenoisingPlan`. */
  readonly backgroundDenoisingEnabled?: boolean;
  readonly backgroundSpeechDenoisingPlan?: BackgroundSpeechDenoisingPlan;
  /** Keeps the model's text in the history instead of the spoken text. Off by default. */
  readonly modelOutputInMessagesEnabled?: boolean;
  readonly transportConfigurations?: readonly TransportConfiguration[];
  readonly observabilityPlan?: ObservabilityPlan;
  /** They take precedence over the organization's credentials. */
  readonly credentials?: readonly CreateCredential[];
  /** Credentials of the organization that may be used. All of them by default. */
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
  /** Server that receives the webhooks. */
  readonly server?: Server;
  readonly metadata?: JsonObject;
}

export interface Assistant extends AssistantFields, Entity {
  readonly latestVersion?: string | null;
}

export interface CreateAssistant extends AssistantFields {}

export interface UpdateAssistant extends Partial<AssistantFields> {}

/** Replacements for parts of an assistant, for one call. */
export interface AssistantOverrides extends AssistantFields {
  /** Values of the `{{name}}` placeholders in prompts and messages. */
  readonly variableValues?: JsonObject;
  /** Added to the tools of the model. */
  readonly 'tools:append'?: readonly InlineTool[];
}

/** One version of an assistant. */
export interface AssistantVersion extends AssistantFields {
  readonly id: string;
  readonly orgId: string;
  readonly assistantId: string;
  /** For example `v1`. */
  readonly version: string;
  readonly versionName?: string | null;
  readonly versionDescription?: string | null;
  /** SHA-256 of the content, in hex. */
  readonly configHash: string;
  /** `null` for the first version. */
  readonly parentVersion?: string | null;
  readonly restoredFromVersion?: string | null;
  /** Email address; `null` if the version was made with an API key. */
  readonly createdBy?: string | null;
  readonly createdAt: Timestamp;
  readonly deletedAt?: Timestamp | null;
}
