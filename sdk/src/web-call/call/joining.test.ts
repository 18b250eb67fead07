import { describe, expect, it, vi } from 'vitest';
import type { WebCallClientOptions } from '../index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe('a join', () => {
  const t = useScriptedClient();
  const answer = (fields: object) => {
    t.answer = async () => Response.json({ ...webCall, ...fields }, { status: 201 });
  };
  const recorded = async (options: Partial<WebCallClientOptions> = {}) => {
    answer({ artifactPlan: { videoRecordingEnabled: true } });
    t.create({}, { loadWhenIdle: false, wakeLock: false, ...options });
    const started = t.client.start({ assistant: 'a' });
    await vi.waitFor(() => expect(t.transport.call.log).toContain('record 1280x720'));
    t.transport.call.far('recording-started');
    await started;
    return t.transport.call;
  };

  it("passes the call's meeting token", async () => {
    answer({ transport: { provider: 'daily', callToken: 'token-1' } });
    await t.live();
    expect(t.transport.call.joined).toMatchObject({ token: 'token-1' });
  });

  it.each([{}, { transport: null }, { transport: 'daily' }, { transport: { callToken: 7 } }])(
    'passes no token when the response has none: %j',
    async (fields) => {
      answer(fields);
      const { joined } = await t.live();
      expect(joined).not.toHaveProperty('token');
    },
  );

  it('passes the token of a reconnected call', async () => {
    t.create();
    await t.client.reconnect({ ...webCall, transport: { callToken: 'token-1' } });
    expect(t.transport.call.joined).toMatchObject({ token: 'token-1' });
  });

  it('opens the camera of a recorded call', async () => {
    expect((await recorded()).joined?.video).toBe(true);
  });

  it.each([
    ['the permissions policy forbids it', { permissionsPolicy: { allowsFeature: () => false } }, {}],
    ['the older feature policy forbids it', { featurePolicy: { allowsFeature: () => false } }, {}],
    ['the page wants none', {}, { camera: false }],
  ])('opens no camera when %s, and the call is recorded without video', async (_, page, options) => {
    vi.stubGlobal('document', Object.assign(new EventTarget(), page));
    expect((await recorded(options)).joined?.video).toBe(false);
    expect(t.argumentsOf('error')).toEqual([]);
  });

  it('requests no audio processing when the browser has none', async () => {
    const call = await t.live({ processesAudio: false });
    expect(call.log).not.toContain('noise cancellation true');
    expect(t.argumentsOf('call-start-progress').at(-1)).toMatchObject([
      { stage: 'audio-processing-setup', metadata: { skipped: 'the browser cannot process audio' } },
    ]);
  });
});
