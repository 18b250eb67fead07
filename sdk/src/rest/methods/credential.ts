// Written by npm run docs from ../operations/credential.ts.

import type {
  CreateCredential,
  Credential,
  CredentialAction,
  CredentialSession,
  CredentialSessionResponse,
  CredentialWebhook,
  UpdateCredential,
} from '../types/credential/index.ts';
import type { List } from '../method.ts';
import type { Received } from '../types/common.ts';
import type { RequestOptions } from '../request/options.ts';
import type { TimedQuery } from './parameters.ts';

/** Your accounts at other providers: models, voices, telephony, storage, calendars. */
export interface CredentialMethods {
  /** Lists the stored accounts, newest first. Responses leave their secrets out. */
  list(query?: TimedQuery, options?: RequestOptions): List<Received<Credential[]>>;

  /**
   * Stores the key of an account at a provider. The platform then uses it instead of its own account there.
   * @throws PlatformError 400 if the provider is unknown or its fields are incomplete
   */
  create(body: CreateCredential, options?: RequestOptions): Promise<Received<Credential>>;

  /**
   * Reads a stored account's settings, without its secrets.
   * @param id id of the credential
   * @throws PlatformError 404 if there is no such credential
   */
  get(id: string, options?: RequestOptions): Promise<Received<Credential>>;

  /**
   * Changes an account's settings or replaces its key. Fields left out stay as they are; the provider cannot
   * change.
   * @param id id of the credential
   * @throws PlatformError 400 if a field does not belong to this provider
   * @throws PlatformError 404 if there is no such credential
   */
  update(id: string, body: UpdateCredential, options?: RequestOptions): Promise<Received<Credential>>;

  /**
   * Forgets an account and resolves to its settings. Assistants that need it fail at their next call.
   * @param id id of the credential
   * @throws PlatformError 404 if there is no such credential
   */
  delete(id: string, options?: RequestOptions): Promise<Received<Credential>>;

  /**
   * Makes a short-lived token with which a person can connect their Google or Slack account in a browser.
   * @throws PlatformError 400 if the provider does not support this
   */
  createSession(
    body: CredentialSession,
    options?: RequestOptions,
  ): Promise<Received<CredentialSessionResponse>>;

  /**
   * Runs an action of a connected account, named by `action_name`. Resolves to nothing once it is accepted.
   * @throws PlatformError 400 if the action is unknown or its input is invalid
   */
  trigger(body: CredentialAction, options?: RequestOptions): Promise<void>;

  /**
   * Reports that an account was connected, refreshed or has failed. The connection service calls this itself,
   * so the client sends no token.
   * @throws PlatformError 400 if the report is incomplete
   */
  webhook(body: CredentialWebhook, options?: RequestOptions): Promise<void>;
}
