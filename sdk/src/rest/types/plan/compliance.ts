import type { Open } from '../common.ts';
import type { InlineTool } from '../tool/index.ts';
import type { Voice } from '../voice/index.ts';

export interface SecurityFilter {
  readonly type?: Open<'sql-injection' | 'xss' | 'ssrf' | 'rce' | 'prompt-injection' | 'regex'>;
  /** When `type` is `regex`. */
  readonly regex?: string;
}

/** Keeps attacks in a transcript from the model. */
export interface SecurityFilterPlan {
  /** Off by default. */
  readonly enabled?: boolean;
  /** Only these, if there are any. */
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

/** Whoever stays on the line agrees. */
export interface RecordingConsentStayOnLine extends RecordingConsentFields {
  readonly type: 'stay-on-line';
  /** Seconds until the assistant takes over. */
  readonly waitSeconds?: number;
}

/** The caller has to say yes. */
export interface RecordingConsentVerbal extends RecordingConsentFields {
  readonly type: 'verbal';
  /** Run when the caller says no. */
  readonly declineTool?: InlineTool;
  /** Run when the caller says no. */
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
