import type { Open } from './common.ts';

export interface BackoffPlan {
  /** `fixed` by default. */
  readonly type: Open<'fixed' | 'exponential'>;
  readonly maxRetries: number;
  /** Seconds between two tries; with `exponential`, before the first of them. */
  readonly baseDelaySeconds: number;
  /** Answers with these HTTP statuses are not tried again. */
  readonly excludedStatusCodes?: readonly number[];
}

/** Your server, and how the platform calls it. */
export interface Server {
  readonly url?: string;
  /** Seconds, 1 to 300. 20 by default. */
  readonly timeoutSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it a request that failed is not tried again. */
  readonly backoffPlan?: BackoffPlan;
  readonly credentialId?: string;
  /** Requests come from a fixed set of addresses. Off by default. */
  readonly staticIpAddressesEnabled?: boolean;
  /** The parts of the body to encrypt, when the credential has an encryption plan. */
  readonly encryptedPaths?: readonly string[];
}
