// The same request by three clients, as the README of each has it. Each parses its response.
import { createRequire } from 'node:module';
import path from 'node:path';
import { createPlatformClient } from '@firmline/sdk/rest';
import { Pool } from 'undici';

const id = '00000000-0000-4000-8000-000000000000';
const token = 'secret';

/** The used part of the vendor's SDK; its own types are not installed with the project. */
interface VendorModule {
  readonly VapiClient: new (options: { token: string; environment: string }) => {
    readonly assistants: { get(request: { id: string }): Promise<unknown> };
  };
}

export async function createClients(baseUrl: string, cleanUps: AsyncDisposableStack) {
  const firmline = createPlatformClient({ baseUrl, token });
  const pool = new Pool(baseUrl);
  cleanUps.defer(() => firmline.close());
  cleanUps.defer(() => pool.close());
  const require = createRequire(path.resolve(import.meta.dirname, '../peers/package.json'));
  const { VapiClient } = (await import(require.resolve('@vapi-ai/server-sdk'))) as VendorModule;
  const { assistants } = new VapiClient({ token, environment: baseUrl });
  const request = {
    path: `/assistant/${id}`,
    method: 'GET',
    headers: { authorization: `Bearer ${token}` },
  } as const;
  return {
    firmline: () => firmline.assistant.get(id),
    'undici request': async () => (await pool.request(request)).body.json(),
    '@vapi-ai/server-sdk': () => assistants.get({ id }),
  };
}
