import { type JsonObject, isObject } from '../json.ts';

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
