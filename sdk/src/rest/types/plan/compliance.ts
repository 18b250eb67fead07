import type { Open } from '../common.ts';
import type { InlineTool } from '../tool/index.ts';
import type { Voice } from '../voice/index.ts';

export interface SecurityFilter {
  readonly type?: Open<'sql-injection' | 'xss' | 'ssrf' | 'rce' | 'prompt-injection' | 'regex'>;
  /** Pattern, if `type` is `regex`. */
  readonly regex?: string;
}

/** Filters attacks out of transcripts before they reach the model. */
export interface SecurityFilterPlan {
  /** Off by default. */
  readonly enabled?: boolean;
  /** Applies only these filters, if any are given. */
  readonly filters?: readonly SecurityFilter[];
  readonly mode?: Open<'sanitize' | 'reject' | 'replace'>;
  /** `[FILTERED]` by default. */
  readonly replacementText?: string;
}

interface RecordingConsentFields {
  readonly message: string;
  /** The assistant's by default. */
  readonly voice?: Voice;
  /** `assistant-speaks-first` by default. */
  readonly firstMessageMode?: Open<'assistant-speaks-first' | 'assistant-waits-for-user'>;
}

/** Callers consent by staying on the line. */
export interface RecordingConsentStayOnLine extends RecordingConsentFields {
  readonly type: 'stay-on-line';
  /** Seconds until the assistant takes over. */
  readonly waitSeconds?: number;
}

/** Callers consent by saying yes. */
export interface RecordingConsentVerbal extends RecordingConsentFields {
  readonly type: 'verbal';
  /** Tool to run when the caller says no. */
  readonly declineTool?: InlineTool;
  /** Tool to run when the caller says no. */
  readonly declineToolId?: string;
}

export type RecordingConsentPlan = RecordingConsentStayOnLine | RecordingConsentVerbal;

export interface CompliancePlan {
  /** Only HIPAA-compliant storage and providers. Off by default. */
  readonly hipaaEnabled?: boolean;
  /** Only PCI-compliant providers; nothing is stored. Off by default. */
  readonly pciEnabled?: boolean;
  readonly securityFilterPlan?: SecurityFilterPlan;
  readonly recordingConsentPlan?: RecordingConsentPlan;
}
