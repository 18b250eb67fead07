import type { UnknownFields, Entity, Open } from '../common.ts';
import type { CredentialFields } from './authentication.ts';

export interface CreateTwilioCredential extends CredentialFields {
  readonly provider: 'twilio';
  readonly accountSid: string;
  /** Or `apiKey` with `apiSecret`. A secret: answers may lack it. */
  readonly authToken?: string;
  /** A secret: answers may lack it. */
  readonly apiKey?: string;
  /** A secret: answers may lack it. */
  readonly apiSecret?: string;
}
export interface TwilioCredential extends CreateTwilioCredential, Entity {}
export interface UpdateTwilioCredential extends Partial<CreateTwilioCredential> {}

export interface CreateVonageCredential extends CredentialFields {
  readonly provider: 'vonage';
  readonly apiKey: string;
  /** A secret: answers may lack it. */
  readonly apiSecret: string;
}
export interface VonageCredential extends CreateVonageCredential, Entity {
  readonly vonageApplicationId: string;
  readonly vonageApplicationPrivateKey: string;
}
export interface UpdateVonageCredential extends Partial<CreateVonageCredential> {}

export interface SipTrunkGateway {
  /** An IPv4 address; a domain name will do when calls only go out. */
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
  /** Asks the gateway now and then whether it is there. Off by default. */
  readonly optionsPingEnabled?: boolean;
}

export interface SipTrunkOutboundAuthenticationPlan {
  readonly authUsername?: string;
  /** A secret: answers may lack it. */
  readonly authPassword?: string;
  /** For a trunk that wants REGISTER. */
  readonly sipRegisterPlan?: {
    readonly domain?: string;
    readonly username?: string;
    readonly realm?: string;
  };
}

/** A SIP trunk of yours. */
export interface CreateByoSipTrunkCredential extends CredentialFields {
  readonly provider: 'byo-sip-trunk';
  readonly gateways: readonly SipTrunkGateway[];
  readonly outboundAuthenticationPlan?: SipTrunkOutboundAuthenticationPlan;
  /** Dials with a leading `+`. Off by default; Twilio and Vonage need it. */
  readonly outboundLeadingPlusEnabled?: boolean;
  /** At most 10000 characters. */
  readonly techPrefix?: string;
  /** At most 10000 characters. */
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

/** Whatever the provider says: the contract describes none of its fields. */
export interface SbcConfiguration extends UnknownFields {}
