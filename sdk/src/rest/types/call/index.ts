import type { Analysis, Artifact, Monitor } from './artifact.ts';
import type { AssistantOverrides, CreateAssistant } from '../assistant/index.ts';
import type { CallTransport } from './transport.ts';
import type { Entity, Open, Timestamp } from '../common.ts';
import type { Cost, CostBreakdown } from './cost.ts';
import type { EndedReason } from './ended-reason.ts';
import type { ArtifactMessage } from '../message/artifact.ts';
import type { ImportTwilioPhoneNumber } from '../phone-number/index.ts';
import type { ArtifactPlan } from '../plan/artifact.ts';
import type { CreateSquad } from '../squad.ts';
import type { TransferDestinationOutside } from '../transfer.ts';
import type { CreateWorkflow, WorkflowOverrides } from '../workflow/index.ts';

export type * from './artifact.ts';
export type * from './cost.ts';
export type * from './ended-reason.ts';
export type * from './transport.ts';

/** A person to call, by `number` or `sipUri`. */
export interface Customer {
  /** 3 to 40 characters. */
  readonly number?: string;
  /** On by default. When off, numbers need not be E.164. */
  readonly numberE164CheckEnabled?: boolean;
  /** Dialled once the number has answered. At most 10 characters. */
  readonly extension?: string;
  readonly sipUri?: string;
  /** At most 40 characters. */
  readonly name?: string;
  /** At most 40 characters. */
  readonly email?: string;
  /** Your own id for the customer. At most 40 characters. */
  readonly externalId?: string;
  /** Overrides for this customer only. */
  readonly assistantOverrides?: AssistantOverrides;
  /** Overrides for this customer only, for calls by a squad. */
  readonly squadOverrides?: AssistantOverrides;
}

/** When to call. */
export interface SchedulePlan {
  readonly earliestAt: Timestamp;
  readonly latestAt?: Timestamp;
}

/** The call's agent: an assistant, a squad or a workflow, stored or inline. */
interface CallAgent {
  readonly assistantId?: string;
  /** Version of `assistantId`, such as `v3`. The latest by default. */
  readonly assistantVersion?: string | null;
  readonly assistant?: CreateAssistant;
  readonly assistantOverrides?: AssistantOverrides;
  readonly squadId?: string;
  readonly squad?: CreateSquad;
  /** Overrides for every member. */
  readonly squadOverrides?: AssistantOverrides;
  readonly workflowId?: string;
  readonly workflow?: CreateWorkflow;
  readonly workflowOverrides?: WorkflowOverrides;
}

interface CallFields extends CallAgent {
  /** At most 40 characters. */
  readonly name?: string;
  readonly schedulePlan?: SchedulePlan;
  readonly transport?: CallTransport;
  /** Your own number. Phone calls only. */
  readonly phoneNumberId?: string;
  /** Your own number. Phone calls only. */
  readonly phoneNumber?: ImportTwilioPhoneNumber;
  /** Phone calls only. */
  readonly customerId?: string;
  /** Phone calls only. */
  readonly customer?: Customer;
}

export interface CreateCall extends CallFields {
  /** Calls each of these customers. The response is a {@link CallBatch}. */
  readonly customers?: readonly Customer[];
}

export interface CreateOutboundCall extends CreateCall {}

export interface CreateWebCall extends CallAgent {
  /** Ends the call for everybody when the user leaves. On by default. */
  readonly roomDeleteOnUserLeaveEnabled?: boolean;
}

export interface UpdateCall {
  /** At most 40 characters. */
  readonly name?: string;
}

export interface RecordingConsent {
  readonly type: Open<'stay-on-line' | 'verbal'>;
  /** Missing if consent was not given. */
  readonly grantedAt?: Timestamp;
}

export interface CallCompliance {
  readonly recordingConsent?: RecordingConsent;
}

export interface Call extends CallFields, Entity {
  readonly type?: Open<'inboundPhoneCall' | 'outboundPhoneCall' | 'webCall' | 'vapi.websocketCall'>;
  readonly status?: Open<
    | 'scheduled'
    | 'queued'
    | 'ringing'
    | 'in-progress'
    | 'forwarding'
    | 'ended'
    | 'not-found'
    | 'deletion-failed'
  >;
  readonly startedAt?: Timestamp;
  readonly endedAt?: Timestamp;
  readonly endedReason?: EndedReason;
  /** Details of the reason, such as an error message. */
  readonly endedMessage?: string;
  /** Where the call was forwarded. */
  readonly destination?: TransferDestinationOutside;
  /** US dollars. */
  readonly cost?: number;
  readonly costBreakdown?: CostBreakdown;
  readonly costs?: readonly Cost[];
  readonly messages?: readonly ArtifactMessage[];
  readonly analysis?: Analysis;
  readonly monitor?: Monitor;
  readonly artifact?: Artifact;
  /** Only in the response that creates a web call. */
  readonly artifactPlan?: ArtifactPlan;
  readonly compliance?: CallCompliance;
  readonly campaignId?: string;
  readonly phoneCallTransport?: Open<'sip' | 'pstn'>;
  /** @deprecated Use `transport`. */
  readonly phoneCallProvider?: Open<'twilio' | 'vonage' | 'vapi' | 'telnyx'>;
  /** @deprecated Use `transport`. */
  readonly phoneCallProviderId?: string;
}

export interface WebCall extends Call {
  /** The room to join. */
  readonly webCallUrl: string;
}

export interface CallBatchError {
  readonly customer: Customer;
  readonly error: string;
}

export interface SubscriptionLimits {
  /** Whether the concurrency limit prevented this call. */
  readonly concurrencyBlocked?: boolean;
  readonly concurrencyLimit?: number;
  /** Further calls that may run at the same time as this one. */
  readonly remainingConcurrentCalls?: number;
}

/** Result of a call to several customers. */
export interface CallBatch {
  readonly results: readonly Call[];
  readonly errors: readonly CallBatchError[];
  readonly subscriptionLimits?: SubscriptionLimits;
}
