import { reactive } from '@vue/reactivity';
import { describe, expect, it, vi } from 'vitest';
import { createScriptedTransport } from '../testing/index.ts';
import Vapi from '../vapi-compat/index.ts';
import type { WebCallClient } from './index.ts';
import { useScriptedClient, webCall } from './testing/scripted-client.ts';

/** Wraps objects and what they hold, as reactive libraries do. */
const deepProxy = <Value extends object>(value: Value): Value =>
  new Proxy(value, {
    get(target, name, receiver) {
      const held: unknown = Reflect.get(target, name, receiver);
      return typeof held === 'object' && held !== null ? deepProxy(held) : held;
    },
  });

const wraps: readonly (readonly [string, <Value extends object>(value: Value) => Value])[] = [
  ['a plain proxy', (value) => new Proxy(value, {})],
  ['a proxy of everything in it', deepProxy],
  ['reactive() of Vue', (value) => reactive(value) as typeof value],
];

describe.each(wraps)('behind %s', (_, wrap) => {
  const t = useScriptedClient();

  it('a client makes a call', async () => {
    const setUserData = vi.fn(async (userData: unknown) => ({ userData }));
    const client: WebCallClient = wrap(
      t.create({ daily: { setUserData } }, { meeting: wrap({ userData: { firm: 'hartwell' } }) }),
    );
    const emitted: unknown[] = [];
    const off = client.on('call-start', () => emitted.push(client.state.status));
    client.once('call-end', ({ reason }) => emitted.push(reason));
    const target = wrap({ assistant: 'a', assistantOverrides: { firstMessage: 'Hello.' } });
    expect(await client.start(target)).toEqual(webCall);
    t.transport.call.far('message', 'listening');
    t.transport.call.says('user', 'Good morning.');
    client.setMuted(true);
    client.setVolume(0.5);
    client.say('Goodbye.');
    await client.meeting.setUserData(wrap({ firm: 'lowe' }));
    expect(setUserData.mock.calls).toEqual([[{ firm: 'lowe' }]]);
    expect(() => structuredClone(setUserData.mock.calls[0]?.[0])).not.toThrow();
    expect(() => structuredClone(t.transport.call.options.initial)).not.toThrow();
    expect(client.isMuted()).toBe(true);
    expect(client.transcript.map(({ text }) => text)).toEqual(['Good morning.']);
    expect([client.meetingState, client.accessLevel, client.participants]).toEqual(['joined', 'unknown', []]);
    expect((await client.devices.list()).microphones).toEqual([]);
    await expect(client.devices.setMicrophone('')).rejects.toMatchObject({ code: 'invalid-input' });
    off();
    await client.stop();
    await client.dispose();
    expect(emitted).toEqual(['live', 'customer-ended-call']);
  });

  it("the vendor's class makes a call", async () => {
    const transport = createScriptedTransport();
    const vapi: Vapi = wrap(
      new Vapi('public-key', {
        baseUrl: 'https://platform.example',
        transport,
        microphoneFirst: false,
        loadWhenIdle: false,
        fetch: async () => Response.json(webCall, { status: 201 }),
      }),
    );
    const ended = vi.fn();
    vapi.on('call-end', ended);
    expect(await vapi.start('assistant-1')).toEqual(webCall);
    vapi.setMuted(true);
    expect([vapi.isMuted(), vapi.getLocalAudioLevel(), vapi.getDailyCallObject()]).toEqual([true, 0, null]);
    await vapi.stop();
    expect(ended).toHaveBeenCalledOnce();
    expect(vapi).toBeInstanceOf(Vapi);
  });
});
