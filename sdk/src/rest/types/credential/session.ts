import type { JsonObject, Open } from '../common.ts';

/** Request for a token with which a person can connect an account. */
export interface CredentialSession {
  readonly provider: Open<
    | 'google.calendar.oauth2-client'
    | 'google.calendar.oauth2-authorization'
    | 'google.sheets.oauth2-authorization'
    | 'slack.oauth2-authorization'
  >;
}

export interface CredentialSessionResponse {
  readonly sessionToken: string;
}

export interface CredentialSessionError {
  readonly type: string;
  readonly description: string;
}

export interface CredentialEndUser {
  readonly endUserId: string;
  readonly organizationId: string;
  readonly endUserEmail?: string | null;
  readonly tags?: JsonObject;
}

/** What the connection service reports about an account. */
export interface CredentialWebhook {
  readonly type: Open<'auth' | 'sync' | 'forward'>;
  readonly operation: Open<'creation' | 'override' | 'refresh'>;
  readonly from: string;
  readonly connectionId: string;
  readonly authMode: Open<'OAUTH2' | 'API_KEY' | 'BASIC'>;
  readonly providerConfigKey: string;
  readonly provider: string;
  readonly environment: string;
  readonly success: boolean;
  readonly endUser: CredentialEndUser;
  /** Why the connection failed. */
  readonly error?: CredentialSessionError;
  readonly tags?: JsonObject;
}

/** Request to run an action of a connected account. */
export interface CredentialAction {
  readonly action_name: string;
  readonly input: JsonObject;
}
