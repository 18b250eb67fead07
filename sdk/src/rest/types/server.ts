import type { Open } from './common.ts';

export interface BackoffPlan {
  /** `fixed` by default. */
  readonly type: Open<'fixed' | 'exponential'>;
  readonly maxRetries: number;
  /** Seconds between attempts; with `exponential`, before the first retry. */
  readonly baseDelaySeconds: number;
  /** HTTP statuses that are not retried. */
  readonly excludedStatusCodes?: readonly number[];
}

/** Your server, and how the platform calls it. */
export interface Server {
  readonly url?: string;
  /** Seconds, 1 to 300. 20 by default. */
  readonly timeoutSeconds?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Without it, failed requests are not retried. */
  readonly backoffPlan?: BackoffPlan;
  readonly credentialId?: string;
  /** Sends requests from a fixed set of IP addresses. Off by default. */
  readonly staticIpAddressesEnabled?: boolean;
  /** Parts of the body to encrypt, if the credential has an encryption plan. */
  readonly encryptedPaths?: readonly string[];
}
