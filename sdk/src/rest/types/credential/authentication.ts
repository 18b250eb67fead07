import type { Open, Timestamp } from '../common.ts';

/** Settings common to all credentials. */
export interface CredentialFields {
  /** 1 to 40 characters. */
  readonly name?: string;
}

/** Fetches a token with a client id and secret. */
export interface OAuth2AuthenticationPlan {
  readonly type: 'oauth2';
  /** Endpoint that issues the tokens. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scope?: string;
}

/** Signs each request with a shared secret. */
export interface HmacAuthenticationPlan {
  readonly type: 'hmac';
  readonly secretKey: string;
  readonly algorithm: Open<'sha256' | 'sha512' | 'sha1'>;
  /** `x-signature` by default. */
  readonly signatureHeader?: string;
  /** Prefix of the signature, such as `sha256=`. */
  readonly signaturePrefix?: string;
  /** `hex` by default. */
  readonly signatureEncoding?: Open<'hex' | 'base64'>;
  /** On by default. */
  readonly includeTimestamp?: boolean;
  /** `x-timestamp` by default. */
  readonly timestampHeader?: string;
  /** Header for a message id, as used by Svix. */
  readonly messageIdHeader?: string;
  /** Signed text, from `{body}`, `{timestamp}`, `{method}`, `{url}`, `{svix-id}`. `{timestamp}.{body}` by default. */
  readonly payloadFormat?: string;
  /** Off by default. */
  readonly secretIsBase64?: boolean;
}

/** Sends a fixed token. */
export interface BearerAuthenticationPlan {
  readonly type: 'bearer';
  readonly token: string;
  /** `Authorization` by default. */
  readonly headerName?: string;
  /** Puts `Bearer ` in front of the token. On by default. */
  readonly bearerPrefixEnabled?: boolean;
}

export type WebhookAuthenticationPlan =
  | OAuth2AuthenticationPlan
  | HmacAuthenticationPlan
  | BearerAuthenticationPlan;

/** The tokens of an established connection. */
export interface OAuth2AuthenticationSession {
  readonly accessToken?: string;
  readonly refreshToken?: string;
  readonly expiresAt?: Timestamp;
}

/** Encrypts requests for the owner of the key. */
export interface PublicKeyEncryptionPlan {
  readonly type: 'public-key';
  readonly algorithm: Open<'RSA-OAEP-256'>;
  readonly publicKey: {
    readonly format: 'spki-pem';
    readonly pem: string;
    readonly name?: string;
  };
}

/** Static AWS keys. */
export interface AwsKeysAuthenticationPlan {
  readonly type: 'aws-iam';
  readonly awsAccessKeyId: string;
  readonly awsSecretAccessKey: string;
}

/** An AWS role that the platform assumes. */
export interface AwsRoleAuthenticationPlan {
  readonly type: 'aws-sts';
  readonly roleArn: string;
  readonly externalId?: string;
}

export interface AwsRoleSession {
  readonly assumedRoleUser?: {
    readonly AssumedRoleId?: string;
    readonly Arn?: string;
  };
  readonly credentials?: {
    readonly AccessKeyId?: string;
    readonly SecretAccessKey?: string;
    readonly SessionToken?: string;
    readonly Expiration?: string;
  };
  readonly packedPolicySize?: number;
  readonly sourcedIDEntity?: string;
}
