import { describe, expect, it, vi } from 'vitest';
import { createWebCallClient } from '../index.ts';
import { createScriptedTransport } from '../../testing/index.ts';
import { useScriptedClient, webCall } from '../testing/scripted-client.ts';

describe("the page's audio session", () => {
  const t = useScriptedClient();
  const other = () =>
    createWebCallClient({
      token: 'public-key',
      baseUrl: 'https://platform.example',
      transport: createScriptedTransport(),
      microphoneFirst: false,
      mobile: false,
      fetch: async () => Response.json(webCall, { status: 201 }),
    });

  it('plays and records during calls, and is restored after the last', async () => {
    const audioSession = { type: 'transient' };
    vi.stubGlobal('navigator', { audioSession, userAgent: '' });
    await t.live();
    const second = other();
    await second.start({ assistant: 'a' });
    expect(audioSession.type).toBe('play-and-record');
    await t.client.stop();
    expect(audioSession.type).toBe('play-and-record');
    await second.stop();
    expect(audioSession.type).toBe('transient');
  });

  it('is restored after a start that failed', async () => {
    const audioSession = { type: 'auto' };
    vi.stubGlobal('navigator', { audioSession, userAgent: '' });
    t.create({ join: new Error('no') });
    await t.client.start({ assistant: 'a' });
    expect(audioSession.type).toBe('auto');
  });
});
