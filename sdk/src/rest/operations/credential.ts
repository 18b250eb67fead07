import { json } from '../body/json.ts';
import { operation } from '../operation.ts';
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
import { nothing } from '../answer/formats.ts';

export const credential = {
  list: operation('GET', '/credential', { query: timed, answer: json<Credential[]>(), paging: byTime }),
  create: operation('POST', '/credential', { body: json<CreateCredential>(), answer: json<Credential>() }),
  get: operation('GET', '/credential/{id}', { answer: json<Credential>() }),
  update: operation('PATCH', '/credential/{id}', {
    body: json<UpdateCredential>(),
    answer: json<Credential>(),
  }),
  delete: operation('DELETE', '/credential/{id}', { answer: json<Credential>() }),
  createSession: operation('POST', '/credential/session', {
    body: json<CredentialSession>(),
    answer: json<CredentialSessionResponse>(),
  }),
  trigger: operation('POST', '/credential/trigger', { body: json<CredentialAction>(), answer: nothing }),
  /** What the credential provider calls; it takes no token. */
  webhook: operation('POST', '/credential/webhook', {
    body: json<CredentialWebhook>(),
    answer: nothing,
    secured: false,
  }),
} as const;
