import type { Open, Timestamp } from '../common.ts';

/** Buys credits when they run low. */
export interface AutoReloadPlan {
  /** Credits to buy. */
  readonly credits: number;
  /** Remaining credits at which to buy. */
  readonly threshold: number;
}

/** Details shown on invoices. */
export interface InvoicePlan {
  readonly companyName?: string;
  readonly companyAddress?: string;
  readonly companyTaxId?: string;
  /** Email address for invoices. The subscription's by default. */
  readonly companyEmail?: string;
}

interface SubscriptionBilling {
  readonly monthlyChargeScheduleId?: number;
  readonly monthlyCreditCheckScheduleId?: number;
  readonly stripeCustomerId?: string;
  readonly stripeCustomerEmail?: string;
  readonly stripePaymentMethodId?: string;
  readonly stripePaymentMethodFingerprint?: string;
  readonly referredByEmail?: string;
  readonly couponIds?: readonly string[];
  /** Credits, as a decimal number. */
  readonly couponUsageLeft?: string;
  readonly autoReloadPlan?: AutoReloadPlan;
  readonly invoicePlan?: InvoicePlan;
  readonly platformFee?: number;
}

interface SubscriptionUsage {
  /** Calls in progress. */
  readonly concurrencyCounter: number;
  readonly concurrencyLimitIncluded: number;
  readonly concurrencyLimitPurchased: number;
  readonly phoneNumbersCounter?: number;
  readonly phoneNumbersIncluded?: number;
  readonly minutesIncluded?: number;
  readonly minutesIncludedResetFrequency?: Open<'monthly' | 'annually'>;
  readonly minutesUsed?: number;
  readonly minutesUsedNextResetAt?: Timestamp;
  /** Cost of a minute beyond the included ones. */
  readonly minutesOverageCost?: number;
  readonly outboundCallsDailyLimit?: number;
  /** Outbound calls made today. */
  readonly outboundCallsCounter?: number;
  readonly outboundCallsCounterNextResetAt?: Timestamp;
  readonly providersIncluded?: readonly string[];
}

interface SubscriptionFeatures {
  readonly slackSupportEnabled?: boolean;
  readonly slackChannelId?: string;
  /** Whether its organizations may turn HIPAA on. */
  readonly hipaaEnabled?: boolean;
  readonly hipaaCommonPaperAgreementId?: string;
  /** Whether its organizations may turn PCI on. */
  readonly pciEnabled?: boolean;
  readonly pciCommonPaperAgreementId?: string;
  /** Whether its organizations may turn storage off. */
  readonly zdrEnabled?: boolean;
  readonly dataRetentionEnabled?: boolean;
  readonly callRetentionDays?: number | null;
  readonly chatRetentionDays?: number | null;
  /** Whether custom roles can be created. */
  readonly rbacEnabled?: boolean;
}

/** The subscription that pays for organizations. */
export interface Subscription extends SubscriptionBilling, SubscriptionUsage, SubscriptionFeatures {
  readonly id: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly type: Open<'trial' | 'pay-as-you-go' | 'enterprise' | 'agency' | 'startup' | 'growth' | 'scale'>;
  readonly status: Open<'active' | 'frozen'>;
  /** A decimal number. */
  readonly credits: string;
}
