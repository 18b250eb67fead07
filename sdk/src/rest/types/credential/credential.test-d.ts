import type { Received } from '../common.ts';
import type {
  CreateCredential,
  Credential,
  CredentialProvider,
  CredentialSession,
  OpenAICredential,
  UpdateCredential,
} from './index.ts';

({ provider: 'openai', apiKey: 'sk-1', name: 'Main' }) satisfies CreateCredential;

({
  provider: 'byo-sip-trunk',
  gateways: [{ ip: '192.0.2.1', outboundProtocol: 'tls/srtp' }],
  outboundAuthenticationPlan: { authUsername: 'desk', sipRegisterPlan: { realm: 'example.com' } },
}) satisfies CreateCredential;

({
  provider: 'webhook',
  authenticationPlan: { type: 'hmac', secretKey: 'secret', algorithm: 'sha256' },
}) satisfies CreateCredential;

// A region and a model added later.
({
  provider: 'azure-openai',
  region: 'moonbase1',
  models: ['gpt-4o-2024-11-20', 'gpt-9'],
  openAIKey: 'key',
  openAIEndpoint: 'https://example.openai.azure.com',
}) satisfies CreateCredential;

// @ts-expect-error no such provider
({ provider: 'nobody', apiKey: 'key' }) satisfies CreateCredential;

// @ts-expect-error the key is required
({ provider: 'deepgram', apiUrl: 'https://example.com' }) satisfies CreateCredential;

// @ts-expect-error only PlayHT has a user id
({ provider: 'lmnt', apiKey: 'key', userId: 'user' }) satisfies CreateCredential;

({
  provider: 'webhook',
  // @ts-expect-error an OAuth plan needs a client
  authenticationPlan: { type: 'oauth2', url: 'https://example.com/token' },
}) satisfies CreateCredential;

({ name: 'Second' }) satisfies UpdateCredential;
({ provider: 'twilio', apiKey: 'key', apiSecret: 'secret' }) satisfies UpdateCredential;
({ provider: 's3-compatible', bucketPlan: { path: 'calls/' } }) satisfies UpdateCredential;

// @ts-expect-error undefined does not remove a field
({ name: undefined }) satisfies UpdateCredential;

({ provider: 'slack.oauth2-authorization' }) satisfies CredentialSession;

'telnyx' satisfies CredentialProvider;

((credential: Received<Credential>) => {
  if (credential.provider === 'openai') credential satisfies OpenAICredential;
  switch (credential.provider) {
    case 's3':
      return credential.s3BucketName;
    case 'gcp':
      return credential.bucketPlan?.name ?? credential.gcpKey.projectId;
    case 'supabase':
    case 's3-compatible':
      return credential.bucketPlan?.url;
    default:
      return credential.id;
  }
}) satisfies (credential: Received<Credential>) => string | undefined;
