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

/** What a workflow is made of. A node may replace `model`, `transcriber` and `voice`. */
export interface WorkflowUserEditable {
  /** At most 80 characters. */
  readonly name: string;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly Edge[];
  /** For every node. At most 5000 characters. */
  readonly globalPrompt?: string;
  readonly model?: WorkflowModel;
  readonly transcriber?: Transcriber;
  readonly voice?: Voice;
  readonly observabilityPlan?: ObservabilityPlan;
  /** Or the URL of a sound. `office` by default on the phone, `off` in a browser. */
  readonly backgroundSound?: Open<'off' | 'office'>;
  readonly hooks?: readonly WorkflowHook[];
  /** They win over those of the organization. */
  readonly credentials?: readonly CreateCredential[];
  /** Only these of the organization. All of them by default. */
  readonly credentialIds?: readonly string[];
  readonly voicemailDetection?: VoicemailDetectionPlan | Open<'off'>;
  /** At most 1000 characters. Without it the call ends at the voicemail. */
  readonly voicemailMessage?: string;
  /** Seconds, 10 to 43200. 1800 by default. */
  readonly maxDurationSeconds?: number;
  /** Where webhooks go. */
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
  /** For the `{{name}}` places of prompts and messages. */
  readonly variableValues?: JsonObject;
}
