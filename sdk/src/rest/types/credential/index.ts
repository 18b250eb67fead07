import type { ApiKeyCredential, CreateApiKeyCredential, UpdateApiKeyCredential } from './api-key.ts';
import type { CredentialFields } from './authentication.ts';
import type {
  ConnectionCredential,
  CreateConnectionCredential,
  UpdateConnectionCredential,
} from './connection.ts';
import type { CreateProviderCredential, ProviderCredential, UpdateProviderCredential } from './provider.ts';
import type { CreateStorageCredential, StorageCredential, UpdateStorageCredential } from './storage.ts';
import type {
  CreateTelephonyCredential,
  TelephonyCredential,
  UpdateTelephonyCredential,
} from './telephony.ts';
import type { Entity } from '../common.ts';

export type * from './api-key.ts';
export type * from './authentication.ts';
export type * from './connection.ts';
export type * from './provider.ts';
export type * from './session.ts';
export type * from './storage.ts';
export type * from './telephony.ts';

/** A credential that responses may contain, though the platform describes only the name of its provider. */
export interface UndescribedCredential extends CredentialFields, Entity {
  readonly provider: 'aws' | 'telnyx';
}

export type Credential =
  | ApiKeyCredential
  | ConnectionCredential
  | ProviderCredential
  | StorageCredential
  | TelephonyCredential
  | UndescribedCredential;

export type CredentialProvider = Credential['provider'];

export type CreateCredential =
  | CreateApiKeyCredential
  | CreateConnectionCredential
  | CreateProviderCredential
  | CreateStorageCredential
  | CreateTelephonyCredential;

/** Changes to a credential. Its `provider` cannot change and may be left out. */
export type UpdateCredential =
  | UpdateApiKeyCredential
  | UpdateConnectionCredential
  | UpdateProviderCredential
  | UpdateStorageCredential
  | UpdateTelephonyCredential;
