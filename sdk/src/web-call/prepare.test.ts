import { describe, expect, it } from 'vitest';
import { createWebCallClient, embeddedTransport } from './index.ts';
import { useScriptedClient } from './testing/scripted-client.ts';

const page = { token: 'public-key', baseUrl: 'https://platform.example' };

describe('prepare', () => {
  const t = useScriptedClient();

  it.each([
    ['a call object', {}],
    ['a call object with a call machine of its own', { callMachineUrl: 'https://firm.example/call-machine' }],
    ['an embedded frame', { transport: embeddedTransport() }],
  ])('of %s reports that it needs a browser', async (_, options) => {
    const client = createWebCallClient({ ...page, ...options });
    await expect(client.prepare()).rejects.toMatchObject({
      name: 'CallError',
      code: 'call-unsupported',
      fault: 'internal',
      message: 'Calls need a browser: there is no `document`.',
      retryable: false,
    });
  });

  it('rejects with a CallError, whatever the transport threw', async () => {
    const cause = new TypeError('Failed to fetch');
    t.create({ prepare: { type: 'load-failed', message: 'no network', cause } });
    await expect(t.client.prepare()).rejects.toMatchObject({
      name: 'CallError',
      code: 'call-join-failed',
      kind: 'load-failed',
      cause,
    });
  });
});
