// The same three requests by four clients, as the README of each has them. Each parses its response.
import { createRequire } from 'node:module';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { Pool } from 'undici';

export const tasks = ['get', 'list', 'create'] as const;
export type RestClient = Readonly<Record<(typeof tasks)[number], () => Promise<unknown>>>;

const id = '00000000-0000-4000-8000-000000000000';
const assistant = {
  name: 'Front desk',
  firstMessage: 'Thank you for calling.',
  model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'x'.repeat(620) }] },
} as const;
const authorization = 'Bearer secret';
const post = (body: object) => ({
  method: 'POST',
  headers: { authorization, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The used part of the vendor's SDK; its own types are not installed with the project. */
interface VendorModule {
  readonly VapiClient: new (options: { token: string; environment: string }) => {
    readonly assistants: {
      get(request: { id: string }): Promise<unknown>;
      list(request: { limit: number }): Promise<unknown>;
      create(request: typeof assistant): Promise<unknown>;
    };
  };
}

export async function createClients(baseUrl: string, cleanUps: AsyncDisposableStack) {
  const firmline = createPlatformClient({ baseUrl, token: 'secret' });
  const pool = new Pool(baseUrl);
  cleanUps.defer(() => firmline.close());
  cleanUps.defer(() => pool.close());
  const require = createRequire(path.resolve(import.meta.dirname, '../peers/package.json'));
  const { VapiClient } = (await import(require.resolve('@vapi-ai/server-sdk'))) as VendorModule;
  const { assistants } = new VapiClient({ token: 'secret', environment: baseUrl });

  const undici = async (url: string, init: object = { method: 'GET', headers: { authorization } }) =>
    (await pool.request({ path: url, ...init } as Parameters<Pool['request']>[0])).body.json();
  const fetched = async (url: string, init: RequestInit = { headers: { authorization } }) =>
    (await fetch(baseUrl + url, init)).json();
  return {
    firmline: {
      get: () => firmline.assistant.get(id),
      list: () => firmline.assistant.list({ limit: 100 }),
      create: () => firmline.assistant.create(assistant),
    },
    'undici request': {
      get: () => undici(`/assistant/${id}`),
      list: () => undici('/assistant?limit=100'),
      create: () => undici('/assistant', post(assistant)),
    },
    'global fetch': {
      get: () => fetched(`/assistant/${id}`),
      list: () => fetched('/assistant?limit=100'),
      create: () => fetched('/assistant', post(assistant)),
    },
    '@vapi-ai/server-sdk': {
      get: () => assistants.get({ id }),
      list: () => assistants.list({ limit: 100 }),
      create: () => assistants.create(assistant),
    },
  } satisfies Readonly<Record<string, RestClient>>;
}
