// The same three requests by four clients. Each parses its response, as an application would.
import { createRequire } from 'node:module';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { Pool } from 'undici';

export const tasks = ['get', 'list', 'create'] as const;
export type Task = (typeof tasks)[number];

export interface Contender {
  readonly name: string;
  readonly run: Readonly<Record<Task, () => Promise<unknown>>>;
  readonly close: () => Promise<void>;
}

const id = '00000000-0000-4000-8000-000000000000';
const body = {
  name: 'Front desk',
  firstMessage: 'Thank you for calling.',
  model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'x'.repeat(620) }] },
} as const;
const headers = { authorization: 'Bearer secret' };
const jsonHeaders = { ...headers, 'content-type': 'application/json' };

export async function createContenders(baseUrl: string): Promise<Contender[]> {
  return [firmline(baseUrl), rawUndici(baseUrl), globalFetch(baseUrl), await vendor(baseUrl)];
}

function firmline(baseUrl: string): Contender {
  const client = createPlatformClient({ baseUrl, token: 'secret' });
  return {
    name: 'firmline',
    run: {
      get: () => client.assistant.get(id),
      list: () => client.assistant.list({ limit: 100 }),
      create: () => client.assistant.create(body),
    },
    close: () => client.close(),
  };
}

function rawUndici(baseUrl: string): Contender {
  const pool = new Pool(baseUrl);
  const read = async (target: string) =>
    (await pool.request({ path: target, method: 'GET', headers })).body.json();
  return {
    name: 'undici request',
    run: {
      get: () => read(`/assistant/${id}`),
      list: () => read('/assistant?limit=100'),
      create: async () => {
        const response = await pool.request({
          path: '/assistant',
          method: 'POST',
          headers: jsonHeaders,
          body: JSON.stringify(body),
        });
        return response.body.json();
      },
    },
    close: () => pool.close(),
  };
}

function globalFetch(baseUrl: string): Contender {
  const read = async (target: string) => (await fetch(baseUrl + target, { headers })).json();
  return {
    name: 'global fetch',
    run: {
      get: () => read(`/assistant/${id}`),
      list: () => read('/assistant?limit=100'),
      create: async () => {
        const init = { method: 'POST', headers: jsonHeaders, body: JSON.stringify(body) };
        return (await fetch(`${baseUrl}/assistant`, init)).json();
      },
    },
    close: async () => {},
  };
}

/** The used part; the package's own types are not installed with the project. */
interface VendorModule {
  readonly VapiClient: new (options: { token: string; environment: string }) => {
    readonly assistants: {
      get(request: { id: string }): Promise<unknown>;
      list(request: { limit: number }): Promise<unknown>;
      create(request: typeof body): Promise<unknown>;
    };
  };
}

async function vendor(baseUrl: string): Promise<Contender> {
  const require = createRequire(path.resolve(import.meta.dirname, '../peers/package.json'));
  const { VapiClient } = (await import(require.resolve('@vapi-ai/server-sdk'))) as VendorModule;
  const client = new VapiClient({ token: 'secret', environment: baseUrl });
  return {
    name: '@vapi-ai/server-sdk',
    run: {
      get: () => client.assistants.get({ id }),
      list: () => client.assistants.list({ limit: 100 }),
      create: () => client.assistants.create(body),
    },
    close: async () => {},
  };
}
