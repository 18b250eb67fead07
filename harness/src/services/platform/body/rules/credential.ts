import type {
  BucketPlan,
  CloudflareR2BucketPlan,
  CreateCredential,
  CredentialAction,
  CredentialEndUser,
  CredentialSession,
  CredentialSessionError,
  CredentialWebhook,
  OAuth2AuthenticationPlan,
  PublicKeyEncryptionPlan,
  S3CompatibleBucketPlan,
  SipTrunkGateway,
  UpdateCredential,
  WebhookAuthenticationPlan,
} from '@firmline/sdk/rest/types';
import { list } from '../compose.ts';
import { outline, partly, record } from '../record.ts';
import type { Fields, Variants } from '../rule.ts';
import { changeBy, kinds, oneBy, partlyEach } from '../union.ts';
import { anObject, flag, number, oneOf, required, text } from '../values.ts';
import { texts } from './common.ts';

const name = text({ min: 1, max: 40 });
const long = text({ max: 10_000 });
const fields = { name };
const key = { name, apiKey: required(text()) };
const longKey = { name, apiKey: required(long) };
const store = { name, fallbackIndex: number({ min: 1 }) };
const authorized = { name, authorizationId: required(text()) };
const bucket = { name: required(text()) };

const oauth2 = {
  url: required(text()),
  clientId: required(text()),
  clientSecret: required(text()),
} satisfies Partial<Fields<OAuth2AuthenticationPlan>>;
const authenticationPlan = required(
  kinds<WebhookAuthenticationPlan, 'type'>('type', {
    oauth2,
    hmac: { secretKey: required(text()), algorithm: required(oneOf('sha256', 'sha512', 'sha1')) },
    bearer: { token: required(text()) },
  }),
);

const s3Bucket: Fields<S3CompatibleBucketPlan> = {
  name: required(text()),
  path: text(),
  url: required(text()),
  accessKeyId: required(text()),
  secretAccessKey: required(text()),
  region: required(text()),
};

/** Kinds that ask for a key and nothing else. */
const keyed = {
  anthropic: longKey,
  anyscale: longKey,
  'assembly-ai': key,
  cerebras: longKey,
  deepinfra: key,
  'deep-seek': key,
  '11labs': { ...longKey, apiUrl: text() },
  gladia: key,
  gohighlevel: key,
  google: longKey,
  groq: key,
  hume: longKey,
  'inflection-ai': longKey,
  inworld: key,
  lmnt: key,
  mistral: { name, apiKey: required(text({ max: 100 })) },
  neuphonic: key,
  openai: key,
  openrouter: key,
  'perplexity-ai': key,
  'rime-ai': key,
  runpod: key,
  'smallest-ai': key,
  speechmatics: key,
  tavus: key,
  'together-ai': key,
  trieve: key,
  wellsaid: longKey,
  xai: longKey,
};

const credentials: Variants<CreateCredential, 'provider'> = {
  ...keyed,
  'anthropic-bedrock': { name, region: required(text()), authenticationPlan: required(anObject) },
  azure: {
    ...store,
    service: required(oneOf('speech', 'blob_storage')),
    region: text(),
    apiKey: long,
    bucketPlan: anObject,
  },
  'azure-openai': {
    name,
    region: required(text()),
    models: required(texts),
    openAIKey: required(long),
    openAIEndpoint: required(long),
    ocpApimSubscriptionKey: text(),
  },
  'byo-sip-trunk': {
    name,
    gateways: required(list(outline<SipTrunkGateway>({ ip: required(text()), port: number() }))),
    outboundAuthenticationPlan: anObject,
    outboundLeadingPlusEnabled: flag,
    techPrefix: long,
    sipDiversionHeader: long,
    sbcConfiguration: anObject,
  },
  cartesia: { ...key, apiUrl: text() },
  cloudflare: {
    ...store,
    accountId: text(),
    accountEmail: text(),
    apiKey: text(),
    bucketPlan: outline<CloudflareR2BucketPlan>(bucket),
  },
  'custom-credential': {
    name,
    authenticationPlan,
    encryptionPlan: outline<PublicKeyEncryptionPlan>({ publicKey: required(anObject) }),
  },
  'custom-llm': {
    ...longKey,
    authenticationPlan: kinds<OAuth2AuthenticationPlan, 'type'>('type', { oauth2 }),
  },
  deepgram: { ...key, apiUrl: text() },
  email: { name, email: required(text()) },
  gcp: {
    ...store,
    gcpKey: required(anObject),
    region: text({ max: 40 }),
    bucketPlan: outline<BucketPlan>(bucket),
  },
  'ghl.oauth2-authorization': { name, authenticationSession: required(anObject) },
  'google.calendar.oauth2-authorization': authorized,
  'google.calendar.oauth2-client': fields,
  'google.sheets.oauth2-authorization': authorized,
  langfuse: { ...key, publicKey: required(text()), apiUrl: required(text()) },
  make: { ...key, teamId: required(text()), region: required(text()) },
  microsoft: { ...longKey, region: text({ max: 64 }) },
  minimax: { ...key, groupId: required(text()) },
  playht: { ...key, userId: required(text()) },
  s3: {
    ...store,
    awsAccessKeyId: required(text()),
    awsSecretAccessKey: required(text()),
    region: required(text()),
    s3BucketName: required(text()),
    s3PathPrefix: required(text()),
  },
  's3-compatible': { ...store, bucketPlan: required(record<S3CompatibleBucketPlan>(s3Bucket)) },
  'slack-webhook': { name, webhookUrl: required(text()) },
  'slack.oauth2-authorization': authorized,
  soniox: { ...key, apiUrl: text() },
  supabase: { ...store, bucketPlan: anObject },
  twilio: { name, accountSid: required(text()), authToken: text(), apiKey: text(), apiSecret: text() },
  vonage: { ...key, apiSecret: required(text()) },
  webhook: { name, authenticationPlan },
};

export const credential = oneBy<CreateCredential, 'provider'>('provider', credentials);

export const changeOfCredential = changeBy<UpdateCredential, 'provider'>('provider', {
  ...partlyEach<CreateCredential, 'provider'>(credentials),
  's3-compatible': { ...store, bucketPlan: record(partly<S3CompatibleBucketPlan>(s3Bucket)) },
});

export const credentialSession = record<CredentialSession>({
  provider: required(
    oneOf(
      'google.calendar.oauth2-client',
      'google.calendar.oauth2-authorization',
      'google.sheets.oauth2-authorization',
      'slack.oauth2-authorization',
    ),
  ),
});

export const credentialAction = record<CredentialAction>({
  action_name: required(text()),
  input: required(anObject),
});

export const credentialWebhook = record<CredentialWebhook>({
  type: required(oneOf('auth', 'sync', 'forward')),
  operation: required(oneOf('creation', 'override', 'refresh')),
  from: required(text()),
  connectionId: required(text()),
  authMode: required(oneOf('OAUTH2', 'API_KEY', 'BASIC')),
  providerConfigKey: required(text()),
  provider: required(text()),
  environment: required(text()),
  success: required(flag),
  endUser: required(
    outline<CredentialEndUser>({ endUserId: required(text()), organizationId: required(text()) }),
  ),
  error: outline<CredentialSessionError>({ type: required(text()), description: required(text()) }),
  tags: anObject,
});
