import { createPlatformClient } from '@firmline/sdk/rest';
import { beforeEach, describe, expect, it } from 'vitest';
import { testServer } from '../testing/platform-server.ts';
import type { PlatformSession } from '../api/platform-session.ts';
import { followCall } from './tail.ts';
import type { TailEvent } from './record.ts';

const platform = testServer();
let stopping: AbortController;

beforeEach(() => void (stopping = new AbortController()));

/** Responds with these states in turn; the last one repeats. */
function answerInTurn(states: readonly object[]): void {
  let asked = 0;
  platform.answerWith((_, response) =>
    response.end(JSON.stringify({ id: 'c1', ...states[Math.min(asked++, states.length - 1)] })),
  );
}

const session = (): PlatformSession => ({
  client: createPlatformClient({ baseUrl: platform.url, token: 'key' }),
  baseUrl: platform.url,
  place: 'the stack running here',
  signal: stopping.signal,
  change: () => Promise.reject(new Error('nothing is to be changed')),
});

const inWords = (event: TailEvent) =>
  event.kind === 'message'
    ? `${event.seconds ?? ''} ${event.speaker}: ${event.text}`.trimStart()
    : `(${event.status})`;

async function follow(settleMs = 0): Promise<string[]> {
  const events: string[] = [];
  for await (const event of followCall(session(), 'c1', stopping.signal, { pollMs: 1, settleMs })) {
    events.push(inWords(event));
  }
  return events;
}

const bot = (message: string, time: number) => ({ role: 'bot', message, time });
const user = (message: string, time: number) => ({ role: 'user', message, time });
const startedAt = new Date(0).toISOString();

describe('a call that is followed', () => {
  it('prints each turn once, in order', async () => {
    answerInTurn([
      { status: 'queued' },
      { status: 'in-progress', startedAt, messages: [] },
      { status: 'in-progress', startedAt, messages: [bot('Good', 1)] },
      { status: 'in-progress', startedAt, messages: [bot('Good morning', 1)] },
      { status: 'in-progress', startedAt, messages: [bot('Good morning', 1)] },
      { status: 'in-progress', startedAt, messages: [bot('Good morning', 1), user('Hello', 2)] },
      {
        status: 'ended',
        startedAt,
        artifact: { messages: [bot('Good morning', 1), user('Hello', 2), bot('Bye', 3)] },
      },
    ]);
    expect(await follow()).toEqual([
      '(queued)',
      '(in-progress)',
      'assistant: Good morning',
      'user: Hello',
      'assistant: Bye',
      '(ended)',
    ]);
  });

  it('waits for a transcript that the platform writes after the end', async () => {
    const over = { status: 'ended', startedAt, endedAt: new Date().toISOString() };
    answerInTurn([over, over, { ...over, artifact: { messages: [bot('Late', 1)] } }]);
    expect(await follow(60_000)).toEqual(['assistant: Late', '(ended)']);
  });

  it('ends if nobody spoke, or if it never started', async () => {
    answerInTurn([{ status: 'ended', startedAt, endedAt: startedAt }]);
    expect(await follow()).toEqual(['(ended)']);
    answerInTurn([{ status: 'ended' }]);
    expect(await follow(60_000)).toEqual(['(ended)']);
  });

  it('stops at once when aborted, without a bug report', async () => {
    answerInTurn([{ status: 'in-progress' }]);
    const events = followCall(session(), 'c1', stopping.signal, { pollMs: 600_000 });
    expect(await events.next()).toMatchObject({ value: { status: 'in-progress' } });
    const next = events.next();
    stopping.abort();
    await expect(next).rejects.toMatchObject({ code: 'aborted' });
  });
});
