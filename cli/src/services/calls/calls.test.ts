import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entriesOf, type CallRecord } from '../../results/calls.ts';
import { UsageError } from '../../usage-error.ts';
import { phoneNumberOf } from './create.ts';
import { controlUrlOf } from './end.ts';
import { timeOf } from './list.ts';
import { entriesOfRecord } from './local-room.ts';

const call = (fields: object): CallRecord => ({
  id: 'c1',
  orgId: 'o',
  createdAt: '',
  updatedAt: '',
  ...fields,
});
const now = Date.UTC(2026, 10, 21, 12);

describe('a time on the command line', () => {
  it.each([
    ['2h', '2026-11-21T10:00:00.000Z'],
    ['7d', '2026-11-14T12:00:00.000Z'],
    ['30m', '2026-11-21T11:30:00.000Z'],
    ['2026-11-01', '2026-11-01T00:00:00.000Z'],
    ['2026-11-01T09:30:00Z', '2026-11-01T09:30:00.000Z'],
  ])('%s is %s', (text, time) => {
    expect(timeOf('--since', text, now).toISOString()).toBe(time);
  });

  it.each(['', '5', 'yesterday', '2026-13-01', '2026-11-01x', '-2h', '2 h', '99999999999999w'])(
    'is not %j',
    (text) => {
      expect(() => timeOf('--since', text, now)).toThrow(UsageError);
    },
  );
});

describe('what was said', () => {
  it('is in order, without the prompt and without what says nothing', () => {
    const messages = [
      { role: 'system', message: 'Be brief', time: 1, secondsFromStart: 0 },
      { role: 'bot', message: 'Hello', time: 2, secondsFromStart: 1.5 },
      { role: 'user', message: '', time: 3 },
      { role: 'tool_calls', toolCalls: [{ function: { name: 'book' } }], time: 4 },
      { role: 'tool_call_result', name: 'book', result: '{"ok":true}', time: 5 },
      { role: 'user', message: 'Bye', time: 6, secondsFromStart: 4 },
    ];
    expect(entriesOf(call({ artifact: { messages } })).map(({ speaker, text }) => [speaker, text])).toEqual([
      ['assistant', 'Hello'],
      ['tool', 'calls book'],
      ['tool', 'book: {"ok":true}'],
      ['user', 'Bye'],
    ]);
    expect(entriesOf(call({ messages }))).toHaveLength(4);
  });

  it('is read from whatever a platform or a room answers', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (messages) => {
        entriesOf(call({ messages }));
        entriesOfRecord({ appMessages: messages });
        entriesOfRecord({ appMessages: messages.map((data) => ({ at: 1, data })) });
      }),
    );
  });

  it('is, in a local room, the final transcripts', () => {
    const data = (fields: object) => JSON.stringify({ type: 'transcript', role: 'user', ...fields });
    const appMessages = [
      { at: 3000, data: data({ transcriptType: 'partial', transcript: 'Hel' }) },
      { at: 4000, data: data({ transcriptType: 'final', transcript: 'Hello' }) },
      { at: 4000, data: 'playable' },
    ];
    expect(entriesOfRecord({ joinedAt: 1000, appMessages })).toMatchObject([
      { seconds: 3, speaker: 'user', text: 'Hello' },
    ]);
  });
});

describe('a telephone number', () => {
  it.each([
    ['+1 (202) 555-0123', '+12025550123'],
    ['+44 20 7946 0018', '+442079460018'],
  ])('%s is %s', async (text, number) => {
    expect(await phoneNumberOf(text)).toBe(number);
  });

  it.each(['', '2025550123', '+1202', 'call me', '+999123456789', '+12025550123; rm'])(
    'is not %j',
    async (text) => {
      await expect(phoneNumberOf(text)).rejects.toMatchObject({
        code: 'invalid-input',
        message: expect.stringContaining(text) as string,
      });
    },
  );
});

describe('the control address of a call', () => {
  it.each(['file:///etc/passwd', 'http://elsewhere.example/control', 'javascript:0', 'control'])(
    'is not %s on a hosted platform',
    (controlUrl) => {
      expect(() => controlUrlOf(call({ monitor: { controlUrl } }), 'https://api.example')).toThrow(
        'control address',
      );
    },
  );

  it('is what the platform says', () => {
    const controlUrl = 'https://calls.example/c1/control';
    expect(controlUrlOf(call({ monitor: { controlUrl } }), 'https://api.example')).toBe(controlUrl);
    expect(() => controlUrlOf(call({}), 'https://api.example')).toThrow('no control address');
  });
});
