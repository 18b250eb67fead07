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

export const credential = {
  list: operation('GET', '/credential', { query: timed, response: json<Credential[]>(), paging: byTime }),
  create: operation('POST', '/credential', { body: json<CreateCredential>(), response: json<Credential>() }),
  get: operation('GET', '/credential/{id}', { response: json<Credential>() }),
  update: operation('PATCH', '/credential/{id}', {
    body: json<UpdateCredential>(),
    response: json<Credential>(),
  }),
  delete: operation('DELETE', '/credential/{id}', { response: json<Credential>() }),
  createSession: operation('POST', '/credential/session', {
    body: json<CredentialSession>(),
    response: json<CredentialSessionResponse>(),
  }),
  trigger: operation('POST', '/credential/trigger', { body: json<CredentialAction>(), response: nothing }),
  /** Called by the credential provider, without a token. */
  webhook: operation('POST', '/credential/webhook', {
    body: json<CredentialWebhook>(),
    response: nothing,
    secured: false,
  }),
} as const;
