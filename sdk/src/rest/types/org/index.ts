import type { JsonObject, Open, Timestamp } from '../common.ts';
import type { CompliancePlan } from '../plan/compliance.ts';
import type { Server } from '../server.ts';
import type { Subscription } from './subscription.ts';

export type * from './subscription.ts';

interface OrgFields {
  /** At most 40 characters. */
  readonly name?: string;
  /** Only HIPAA-compliant storage and providers. Off by default. */
  readonly hipaaEnabled?: boolean;
  readonly subscriptionId?: string;
  /** Servers of the platform that handle the requests. */
  readonly channel?: Open<'daily' | 'default' | 'weekly' | 'intuit' | 'hcs'>;
  /** US dollars a month, at most 1000. */
  readonly billingLimit?: number;
  /** Receives webhooks if neither the assistant nor the phone number has a server. */
  readonly server?: Server;
  /**
   * Calls at the same time, 1 to 10.
   * @deprecated The subscription decides.
   */
  readonly concurrencyLimit?: number;
  readonly compliancePlan?: CompliancePlan;
}

export interface CreateOrg extends OrgFields {}

export interface UpdateOrg extends OrgFields {}

export interface OrgPlan {
  readonly includedProviders?: readonly JsonObject[];
  readonly includedMinutes?: number;
  /** US dollars. */
  readonly costPerOverageMinute?: number;
}

/** An organization, which owns the stored records. */
export interface Org extends OrgFields {
  readonly id: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly subscription?: Subscription;
  readonly plan?: OrgPlan;
  /** Minutes used since the organization was created. */
  readonly minutesUsed?: number;
  /** Signs tokens for the organization. */
  readonly jwtSecret?: string;
  readonly stripeCustomerId?: string;
  readonly stripeSubscriptionId?: string;
  readonly stripeSubscriptionItemId?: string;
  readonly stripeSubscriptionCurrentPeriodStart?: Timestamp;
  readonly stripeSubscriptionStatus?: string;
}

export interface User {
  readonly id: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly email: string;
  readonly fullName?: string;
}

export type UserRole = Open<'admin' | 'editor' | 'viewer'>;

export interface InviteUser {
  /** At most 100. */
  readonly emails: readonly string[];
  readonly role: UserRole;
  /** Target of the link in the invitation. */
  readonly redirectTo?: string;
}

export interface UpdateUserRole {
  readonly userId: string;
  readonly role: UserRole;
}

export interface JwtResponse {
  readonly accessToken: string;
  readonly aud: JsonObject;
}
