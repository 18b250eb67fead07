import type { Entity, JsonObject, Open } from '../common.ts';
import type { CreateCredential } from '../credential/index.ts';
import type { WorkflowHook } from '../assistant/hook.ts';
import type { WorkflowModel } from '../model/workflow.ts';
import type { AnalysisPlan } from '../plan/analysis.ts';
import type { ArtifactPlan, MonitorPlan, ObservabilityPlan } from '../plan/artifact.ts';
import type { CompliancePlan } from '../plan/compliance.ts';
import type { BackgroundSpeechDenoisingPlan, KeypadInputPlan } from '../plan/conversation.ts';
import type { StartSpeakingPlan, StopSpeakingPlan } from '../plan/speaking.ts';
import type { VoicemailDetectionPlan } from '../plan/voicemail.ts';
import type { Server } from '../server.ts';
import type { Transcriber } from '../transcriber/index.ts';
import type { Voice } from '../voice/index.ts';
import type { Edge, WorkflowNode } from './node.ts';

export type * from './node.ts';

/** Settings of a workflow. A node may override `model`, `transcriber` and `voice`. */
export interface WorkflowUserEditable {
  /** At most 80 characters. */
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly Edge[];
  /** Prompt for every node. At most 5,000 characters. */
  readonly globalPrompt?: string;
  readonly model?: WorkflowModel;
  readonly transcriber?: Transcriber;
  readonly voice?: Voice;
  readonly observabilityPlan?: ObservabilityPlan;
  /** A known sound, or the URL of one. By default `office` on the phone and `off` in a browser. */
  readonly backgroundSound?: Open<'off' | 'office'>;
  readonly hooks?: readonly WorkflowHook[];
  /** They take precedence over the organization's credentials. */
  readonly credentials?: readonly CreateCredential[];
  /** Credentials of the organization that may be used. All of them by default. */
  readonly credentialIds?: readonly string[];
  readonly voicemailDetection?: VoicemailDetectionPlan | Open<'off'>;
  /** At most 1,000 characters. Without it, the call ends when voicemail answers. */
  readonly voicemailMessage?: string;
  /** Seconds, 10 to 43200. 1800 by default. */
  readonly maxDurationSeconds?: number;
  /** Server that receives the webhooks. */
  readonly server?: Server;
  readonly compliancePlan?: CompliancePlan;
  readonly analysisPlan?: AnalysisPlan;
  readonly artifactPlan?: ArtifactPlan;
  readonly startSpeakingPlan?: StartSpeakingPlan;
  readonly stopSpeakingPlan?: StopSpeakingPlan;
  readonly monitorPlan?: MonitorPlan;
  readonly backgroundSpeechDenoisingPlan?: BackgroundSpeechDenoisingPlan;
  readonly keypadInputPlan?: KeypadInputPlan;
}

export interface Workflow extends WorkflowUserEditable, Entity {}

export interface CreateWorkflow extends WorkflowUserEditable {}

export interface UpdateWorkflow extends Partial<WorkflowUserEditable> {}

export interface GenerateWorkflow {
  /** Tools that the new workflow may use. */
  readonly toolIds?: readonly string[];
}

export interface WorkflowOverrides {
  /** Values of the `{{name}}` placeholders in prompts and messages. */
  readonly variableValues?: JsonObject;
}
