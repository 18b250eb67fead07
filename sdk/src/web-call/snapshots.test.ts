import { describe, expect, it, vi } from 'vitest';
import type { CallMessage, Participant, WebCallClient } from './index.ts';
import { assistant, useScriptedClient, webCall } from './testing/scripted-client.ts';

/** Getters that a view reads, each with the event that reports its changes. */
const reads = {
  state: (client: WebCallClient) => client.state,
  participants: (client: WebCallClient) => client.participants,
  transcript: (client: WebCallClient) => client.transcript,
  devices: (client: WebCallClient) => client.devices,
  meeting: (client: WebCallClient) => client.meeting,
} as const;
type Name = keyof typeof reads;
const names = Object.keys(reads) as Name[];

/**
 * Reads as React's useSyncExternalStore does: twice in a row, which must give the same object, and again at every event,
 * where another object must have another value.
 */
function watch(client: WebCallClient) {
  const last = new Map<Name, { value: unknown; text: string }>();
  const look = () => {
    for (const name of names) {
      const value = reads[name](client);
      expect(reads[name](client)).toBe(value);
      const text = JSON.stringify(value);
      const before = last.get(name);
      if (before && before.value !== value) expect(text).not.toBe(before.text);
      last.set(name, { value, text });
    }
  };
  for (const event of ['state', 'participants', 'transcript', 'meeting-state', 'call-end', 'error'] as const)
    client.on(event, look);
  return look;
}

const says = (transcript: string): CallMessage => ({
  type: 'transcript',
  role: 'assistant',
  transcriptType: 'final',
  transcript,
});

describe("a client's getters", () => {
  const t = useScriptedClient();
  const me: Participant = { ...assistant('me', ''), isLocal: true };

  it('return the same object until it changes', async () => {
    t.create();
    const look = watch(t.client);
    look();
    for (const call of ['first', 'second']) {
      const starting = t.client.start({ assistant: call });
      look();
      await starting;
      look();
      const { far } = t.transport.call;
      for (const participant of [me, me, assistant('far'), { ...assistant('far') }]) {
        far('participant', participant);
        look();
      }
      far('message', 'listening');
      far('message', 'listening');
      for (const text of ['Good morning.', 'How can I help?']) {
        far('message', says(text));
        look();
      }
      far('participant-left', 'far');
      far('participant-left', 'far');
      look();
      await t.client.stop();
      look();
    }
    await t.client.reconnect(webCall);
    look();
    await t.client.stop();
    look();
    expect(t.client.state.status).toBe('ended');
  });

  it.each([
    ['before any call', async () => {}],
    ['after a start that failed', async () => void (await t.client.start({ assistant: 'a' }))],
  ])('return the same empty object %s', async (_, act) => {
    t.create({ create: new Error('no') });
    const empty = t.client.participants;
    const silent = t.client.transcript;
    await act();
    expect(t.client.participants).toBe(empty);
    expect(t.client.transcript).toBe(silent);
  });

  it('have an event for a change before the join', async () => {
    t.create({ join: 'never' });
    const emitted: (readonly Participant[])[] = [];
    t.client.on('participants', (participants) => emitted.push(participants));
    const starting = t.client.start({ assistant: 'a' });
    await vi.waitFor(() => expect(t.transport.calls).toHaveLength(1));
    t.transport.call.far('participant', me);
    await t.client.stop();
    await starting;
    expect(emitted).toEqual([[me], []]);
    expect(emitted.at(-1)).toBe(t.client.participants);
  });
});
