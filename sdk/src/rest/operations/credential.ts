import { json } from '../body/json.ts';
import { operation, nothing } from '../operation.ts';
import { byTime } from '../paging/by-time.ts';
import type {
  CreateCredential,
  Credential,
  CredentialAction,
  CredentialSession,
  CredentialSessionResponse,
  CredentialWebhook,
  UpdateCredential,
} from '../types/credential/index.ts';
import { timed } from './parameters.ts';

/** Your accounts at other providers: models, voices, telephony, storage, calendars. */
export const credential = {
  /** Lists the stored accounts, newest first. Responses leave their secrets out. */
  list: operation('GET', '/credential', { query: timed, response: json<Credential[]>(), paging: byTime }),
  /**
   * Stores the key of an account at a provider. The platform then uses it instead of its own account there.
   * @throws PlatformError 400 if the provider is unknown or its fields are incomplete
   */
  create: operation('POST', '/credential', { body: json<CreateCredential>(), response: json<Credential>() }),
  /**
   * Reads a stored account's settings, without its secrets.
   * @param id id of the credential
   * @throws PlatformError 404 if there is no such credential
   */
  get: operation('GET', '/credential/{id}', { response: json<Credential>() }),
  /**
   * Changes an account's settings or replaces its key. Fields left out stay as they are; the provider cannot change.
   * @param id id of the credential
   * @throws PlatformError 400 if a field does not belong to this provider
   * @throws PlatformError 404 if there is no such credential
   */
  update: operation('PATCH', '/credential/{id}', {
    body: json<UpdateCredential>(),
    response: json<Credential>(),
  }),
  /**
   * Forgets an account and resolves to its settings. Assistants that need it fail at their next call.
   * @param id id of the credential
   * @throws PlatformError 404 if there is no such credential
   */
  delete: operation('DELETE', '/credential/{id}', { response: json<Credential>() }),
  /**
   * Makes a short-lived token with which a person can connect their Google or Slack account in a browser.
   * @throws PlatformError 400 if the provider does not support this
   */
  createSession: operation('POST', '/credential/session', {
    body: json<CredentialSession>(),
    response: json<CredentialSessionResponse>(),
  }),
  /**
   * Runs an action of a connected account, named by `action_name`. Resolves to nothing once it is accepted.
   * @throws PlatformError 400 if the action is unknown or its input is invalid
   */
  trigger: operation('POST', '/credential/trigger', { body: json<CredentialAction>(), response: nothing }),
  /**
   * Reports that an account was connected, refreshed or has failed. The connection service calls this itself, so the
   * client sends no token.
   * @throws PlatformError 400 if the report is incomplete
   */
  webhook: operation('POST', '/credential/webhook', {
    body: json<CredentialWebhook>(),
    response: nothing,
    secured: false,
  }),
} as const;
