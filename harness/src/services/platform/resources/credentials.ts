import { randomBytes } from 'node:crypto';
import type { Handlers } from '../handler-types.ts';
import { type JsonObject, isObject } from '../json.ts';
import { resource } from './resource.ts';

export const credential: Handlers['credential'] = {
  ...resource({ kind: 'credential', show: withoutSecrets }),
  /** Emulation: the token is useless, because there is no account to connect. */
  createSession: async () => ({ sessionToken: randomBytes(24).toString('base64url') }),
  /** Emulation: the action is accepted and not run. */
  trigger: async () => {},
  /** Emulation: reports are accepted from anybody and have no effect. */
  webhook: async () => {},
};

/** Fields that are stored but never returned, at any depth of a record. */
const secretFields = new Set([
  'apiKey',
  'apiSecret',
  'authPassword',
  'authToken',
  'awsSecretAccessKey',
  'clientSecret',
  'connectionString',
  'hmacSecret',
  'ocpApimSubscriptionKey',
  'openAIKey',
  'privateKey',
  'secretAccessKey',
  'secretKey',
  'token',
  'vonageApplicationPrivateKey',
]);

export function withoutSecrets(record: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (secretFields.has(name) ? [] : [[name, clean(value)]])),
  );
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  return isObject(value) ? withoutSecrets(value) : value;
}
