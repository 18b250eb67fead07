import type { AssistantOverrides } from './assistant/index.ts';
import type { Customer, SchedulePlan } from './call/index.ts';
import type { Entity, JsonObject, Open } from './common.ts';
import type { CampaignEndedReason } from './call/ended-reason.ts';
import type { Server } from './server.ts';

/** Give one of `assistantId`, `squadId` and `workflowId`. */
interface CampaignTarget {
  readonly name: string;
  readonly assistantId?: string;
  readonly squadId?: string;
  readonly workflowId?: string;
  /** Yours. */
  readonly phoneNumberId: string;
  /** As soon as possible without it. */
  readonly schedulePlan?: SchedulePlan;
  readonly dialPlan?: readonly DialPlanEntry[];
}

/** Has your server asked about every contact before it is called. */
export interface CampaignPredialPlan {
  /** On by default. */
  readonly enabled?: boolean;
}

interface CampaignFields extends CampaignTarget {
  /** At most 10000. */
  readonly customers: readonly Customer[];
  /** Calls at the same time. 10 by default, at most 500. */
  readonly maxConcurrency?: number;
  /** Goes with `assistantId`. */
  readonly assistantOverrides?: AssistantOverrides;
  /** Goes with `squadId`. */
  readonly squadOverrides?: AssistantOverrides;
  /** Where webhooks of the campaign go. */
  readonly server?: Server;
  /** What `server` gets. */
  readonly serverMessages?: readonly Open<
    | 'campaign.started'
    | 'campaign.cancelled'
    | 'campaign.ended'
    | 'campaign.archived'
    | 'campaign.unarchived'
    | 'campaign.job.continued'
    | 'contact.dispatched'
    | 'contact.completed'
    | 'contact.failed'
    | 'contact.skipped'
    | 'contact.predial-failed'
  >[];
  readonly predialPlan?: CampaignPredialPlan;
}

/** Customers to call from a number of yours. */
export interface DialPlanEntry {
  readonly phoneNumberId: string;
  readonly customers: readonly Customer[];
}

export interface CreateCampaign extends CampaignFields {
  /** Takes over what is left out here. */
  readonly duplicateFromCampaignId?: string;
}

/** Calls to many customers. */
export interface Campaign extends CampaignFields, Entity {
  readonly status: Open<'scheduled' | 'in-progress' | 'ended' | 'cancelled' | 'archived'>;
  readonly endedReason?: CampaignEndedReason;
  /** By their ids. */
  readonly calls: JsonObject;
  readonly callsCounterScheduled: number;
  readonly callsCounterQueued: number;
  readonly callsCounterInProgress: number;
  readonly callsCounterEnded: number;
  /** Those of `callsCounterEnded` that reached a voicemail. */
  readonly callsCounterEndedVoicemail: number;
}

/** `phoneNumberId`, target and plan can be changed until the campaign begins. */
export interface UpdateCampaign extends Partial<CampaignTarget> {
  /** To end it early. */
  readonly status?: Open<'ended' | 'cancelled'>;
}
