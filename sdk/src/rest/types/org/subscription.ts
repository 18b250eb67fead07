import type { Open, Timestamp } from '../common.ts';

/** Buys credits when they run low. */
export interface AutoReloadPlan {
  /** How many to buy. */
  readonly credits: number;
  /** How many are left then. */
  readonly threshold: number;
}

/** What invoices say. */
export interface InvoicePlan {
  readonly companyName?: string;
  readonly companyAddress?: string;
  readonly companyTaxId?: string;
  /** Where they go. The subscription's by default. */
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
  /** Calls that are going on. */
  readonly concurrencyCounter: number;
  readonly concurrencyLimitIncluded: number;
  readonly concurrencyLimitPurchased: number;
  readonly phoneNumbersCounter?: number;
  readonly phoneNumbersIncluded?: number;
  readonly minutesIncluded?: number;
  readonly minutesIncludedResetFrequency?: Open<'monthly' | 'annually'>;
  readonly minutesUsed?: number;
  readonly minutesUsedNextResetAt?: Timestamp;
  /** Of a minute beyond those included. */
  readonly minutesOverageCost?: number;
  readonly outboundCallsDailyLimit?: number;
  /** Of today. */
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
  /** Whether its organizations may have nothing stored. */
  readonly zdrEnabled?: boolean;
  readonly dataRetentionEnabled?: boolean;
  readonly callRetentionDays?: number | null;
  readonly chatRetentionDays?: number | null;
  /** Whether roles other than the usual ones can be made. */
  readonly rbacEnabled?: boolean;
}

/** What organizations are paid for with. */
export interface Subscription extends SubscriptionBilling, SubscriptionUsage, SubscriptionFeatures {
  readonly id: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly type: Open<'trial' | 'pay-as-you-go' | 'enterprise' | 'agency' | 'startup' | 'growth' | 'scale'>;
  readonly status: Open<'active' | 'frozen'>;
  /** A decimal number. */
  readonly credits: string;
}
