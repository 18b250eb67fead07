import type { UnknownFields, Entity, Open } from '../common.ts';
import type { CredentialFields } from './authentication.ts';

export interface CreateTwilioCredential extends CredentialFields {
  readonly provider: 'twilio';
  readonly accountSid: string;
  /** Alternative to `apiKey` with `apiSecret`. A secret: responses may omit it. */
  readonly authToken?: string;
  /** A secret: responses may omit it. */
  readonly apiKey?: string;
  /** A secret: responses may omit it. */
  readonly apiSecret?: string;
}
export interface TwilioCredential extends CreateTwilioCredential, Entity {}
export interface UpdateTwilioCredential extends Partial<CreateTwilioCredential> {}

export interface CreateVonageCredential extends CredentialFields {
  readonly provider: 'vonage';
  readonly apiKey: string;
  /** A secret: responses may omit it. */
  readonly apiSecret: string;
}
export interface VonageCredential extends CreateVonageCredential, Entity {
  readonly vonageApplicationId: string;
  readonly vonageApplicationPrivateKey: string;
}
export interface UpdateVonageCredential extends Partial<CreateVonageCredential> {}

export interface SipTrunkGateway {
  /** An IPv4 address, or a domain name if all calls are outbound. */
  readonly ip: string;
  /** 5060 by default. */
  readonly port?: number;
  /** 32 by default. */
  readonly netmask?: number;
  /** On by default. */
  readonly inboundEnabled?: boolean;
  /** On by default. */
  readonly outboundEnabled?: boolean;
  /** `udp` by default. */
  readonly outboundProtocol?: Open<'tls/srtp' | 'tcp' | 'tls' | 'udp'>;
  /** Regularly pings the gateway with SIP OPTIONS. Off by default. */
  readonly optionsPingEnabled?: boolean;
}

export interface SipTrunkOutboundAuthenticationPlan {
  readonly authUsername?: string;
  /** A secret: responses may omit it. */
  readonly authPassword?: string;
  /** For a trunk that requires REGISTER. */
  readonly sipRegisterPlan?: {
    readonly domain?: string;
    readonly username?: string;
    readonly realm?: string;
  };
}

/** Your own SIP trunk. */
export interface CreateByoSipTrunkCredential extends CredentialFields {
  readonly provider: 'byo-sip-trunk';
  readonly gateways: readonly SipTrunkGateway[];
  readonly outboundAuthenticationPlan?: SipTrunkOutboundAuthenticationPlan;
  /** Dials with a leading `+`. Off by default; Twilio and Vonage need it. */
  readonly outboundLeadingPlusEnabled?: boolean;
  /** At most 10,000 characters. */
  readonly techPrefix?: string;
  /** At most 10,000 characters. */
  readonly sipDiversionHeader?: string;
  readonly sbcConfiguration?: SbcConfiguration;
}
export interface ByoSipTrunkCredential extends CreateByoSipTrunkCredential, Entity {}
export interface UpdateByoSipTrunkCredential extends Partial<CreateByoSipTrunkCredential> {}

export type TelephonyCredential = ByoSipTrunkCredential | TwilioCredential | VonageCredential;

export type CreateTelephonyCredential =
  | CreateByoSipTrunkCredential
  | CreateTwilioCredential
  | CreateVonageCredential;

export type UpdateTelephonyCredential =
  | UpdateByoSipTrunkCredential
  | UpdateTwilioCredential
  | UpdateVonageCredential;

/** Settings in the provider's format. The contract describes none of its fields. */
export interface SbcConfiguration extends UnknownFields {}
