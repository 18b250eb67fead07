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
  /** Your own number. */
  readonly phoneNumberId: string;
  /** Without it, calls begin as soon as possible. */
  readonly schedulePlan?: SchedulePlan;
  readonly dialPlan?: readonly DialPlanEntry[];
}

/** Makes the platform ask your server before it calls a contact. */
export interface CampaignPredialPlan {
  /** On by default. */
  readonly enabled?: boolean;
}

interface CampaignFields extends CampaignTarget {
  /** At most 10,000 customers. */
  readonly customers: readonly Customer[];
  /** Calls at the same time. 10 by default, at most 500. */
  readonly maxConcurrency?: number;
  /** Overrides for `assistantId`. */
  readonly assistantOverrides?: AssistantOverrides;
  /** Overrides for `squadId`. */
  readonly squadOverrides?: AssistantOverrides;
  /** Server that receives the campaign's webhooks. */
  readonly server?: Server;
  /** Messages sent to `server`. */
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

/** Customers to call from one of your numbers. */
export interface DialPlanEntry {
  readonly phoneNumberId: string;
  readonly customers: readonly Customer[];
}

export interface CreateCampaign extends CampaignFields {
  /** Campaign from which fields left out here are copied. */
  readonly duplicateFromCampaignId?: string;
}

/** Calls to many customers. */
export interface Campaign extends CampaignFields, Entity {
  readonly status: Open<'scheduled' | 'in-progress' | 'ended' | 'cancelled' | 'archived'>;
  readonly endedReason?: CampaignEndedReason;
  /** Keyed by id. */
  readonly calls: JsonObject;
  readonly callsCounterScheduled: number;
  readonly callsCounterQueued: number;
  readonly callsCounterInProgress: number;
  readonly callsCounterEnded: number;
  /** Part of `callsCounterEnded` that reached voicemail. */
  readonly callsCounterEndedVoicemail: number;
}

/** `phoneNumberId`, target and plan can be changed until the campaign begins. */
export interface UpdateCampaign extends Partial<CampaignTarget> {
  /** Ends the campaign early. */
  readonly status?: Open<'ended' | 'cancelled'>;
}
