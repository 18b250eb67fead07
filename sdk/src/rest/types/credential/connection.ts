import type { Entity } from '../common.ts';
import type {
  CredentialFields,
  OAuth2AuthenticationSession,
  PublicKeyEncryptionPlan,
  WebhookAuthenticationPlan,
} from './authentication.ts';

/** How the platform authenticates to your server. */
export interface CreateWebhookCredential extends CredentialFields {
  readonly provider: 'webhook';
  readonly authenticationPlan: WebhookAuthenticationPlan;
}
export interface WebhookCredential extends CreateWebhookCredential, Entity {
  readonly authenticationSession: OAuth2AuthenticationSession;
}
export interface UpdateWebhookCredential extends Partial<CreateWebhookCredential> {}

/** How the platform authenticates to any server. */
export interface CreateCustomCredential extends CredentialFields {
  readonly provider: 'custom-credential';
  readonly authenticationPlan: WebhookAuthenticationPlan;
  readonly encryptionPlan?: PublicKeyEncryptionPlan;
}
export interface CustomCredential extends CreateCustomCredential, Entity {
  readonly authenticationSession: OAuth2AuthenticationSession;
}
export interface UpdateCustomCredential extends Partial<CreateCustomCredential> {}

export interface CreateGoogleCalendarOAuth2ClientCredential extends CredentialFields {
  readonly provider: 'google.calendar.oauth2-client';
}
export interface GoogleCalendarOAuth2ClientCredential
  extends CreateGoogleCalendarOAuth2ClientCredential, Entity {}
export interface UpdateGoogleCalendarOAuth2ClientCredential extends Partial<CreateGoogleCalendarOAuth2ClientCredential> {}

interface Authorized extends CredentialFields {
  /** The account owner's grant. */
  readonly authorizationId: string;
}

export interface CreateGoogleCalendarOAuth2AuthorizationCredential extends Authorized {
  readonly provider: 'google.calendar.oauth2-authorization';
}
export interface GoogleCalendarOAuth2AuthorizationCredential
  extends CreateGoogleCalendarOAuth2AuthorizationCredential, Entity {}
export interface UpdateGoogleCalendarOAuth2AuthorizationCredential extends Partial<CreateGoogleCalendarOAuth2AuthorizationCredential> {}

export interface CreateGoogleSheetsOAuth2AuthorizationCredential extends Authorized {
  readonly provider: 'google.sheets.oauth2-authorization';
}
export interface GoogleSheetsOAuth2AuthorizationCredential
  extends CreateGoogleSheetsOAuth2AuthorizationCredential, Entity {}
export interface UpdateGoogleSheetsOAuth2AuthorizationCredential extends Partial<CreateGoogleSheetsOAuth2AuthorizationCredential> {}

export interface CreateSlackOAuth2AuthorizationCredential extends Authorized {
  readonly provider: 'slack.oauth2-authorization';
}
export interface SlackOAuth2AuthorizationCredential
  extends CreateSlackOAuth2AuthorizationCredential, Entity {}
export interface UpdateSlackOAuth2AuthorizationCredential extends Partial<CreateSlackOAuth2AuthorizationCredential> {}

export interface CreateGoHighLevelMCPCredential extends CredentialFields {
  readonly provider: 'ghl.oauth2-authorization';
  readonly authenticationSession: OAuth2AuthenticationSession;
}
export interface GoHighLevelMCPCredential extends CreateGoHighLevelMCPCredential, Entity {}
export interface UpdateGoHighLevelMCPCredential extends Partial<CreateGoHighLevelMCPCredential> {}

export interface CreateSlackWebhookCredential extends CredentialFields {
  readonly provider: 'slack-webhook';
  readonly webhookUrl: string;
}
export interface SlackWebhookCredential extends CreateSlackWebhookCredential, Entity {}
export interface UpdateSlackWebhookCredential extends Partial<CreateSlackWebhookCredential> {}

export interface CreateEmailCredential extends CredentialFields {
  readonly provider: 'email';
  readonly email: string;
}
export interface EmailCredential extends CreateEmailCredential, Entity {}
export interface UpdateEmailCredential extends Partial<CreateEmailCredential> {}

export type ConnectionCredential =
  | CustomCredential
  | EmailCredential
  | GoHighLevelMCPCredential
  | GoogleCalendarOAuth2AuthorizationCredential
  | GoogleCalendarOAuth2ClientCredential
  | GoogleSheetsOAuth2AuthorizationCredential
  | SlackOAuth2AuthorizationCredential
  | SlackWebhookCredential
  | WebhookCredential;

export type CreateConnectionCredential =
  | CreateCustomCredential
  | CreateEmailCredential
  | CreateGoHighLevelMCPCredential
  | CreateGoogleCalendarOAuth2AuthorizationCredential
  | CreateGoogleCalendarOAuth2ClientCredential
  | CreateGoogleSheetsOAuth2AuthorizationCredential
  | CreateSlackOAuth2AuthorizationCredential
  | CreateSlackWebhookCredential
  | CreateWebhookCredential;

export type UpdateConnectionCredential =
  | UpdateCustomCredential
  | UpdateEmailCredential
  | UpdateGoHighLevelMCPCredential
  | UpdateGoogleCalendarOAuth2AuthorizationCredential
  | UpdateGoogleCalendarOAuth2ClientCredential
  | UpdateGoogleSheetsOAuth2AuthorizationCredential
  | UpdateSlackOAuth2AuthorizationCredential
  | UpdateSlackWebhookCredential
  | UpdateWebhookCredential;
