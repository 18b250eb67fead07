import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMessage, parseMessage } from './messages.ts';

describe('parseMessage', () => {
  it('reads the bare word, JSON text and objects', () => {
    expect(parseMessage('listening')).toBe('listening');
    expect(parseMessage('{"type":"status-update","status":"ended","endedReason":"x"}')).toEqual({
      type: 'status-update',
      status: 'ended',
      endedReason: 'x',
    });
    expect(parseMessage({ type: 'new-kind', payload: 1 })).toEqual({ type: 'new-kind', payload: 1 });
  });

  it('takes anything without throwing, and gives back only what has a type', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
        const message = parseMessage(data);
        if (message !== null && message !== 'listening') expect(typeof message.type).toBe('string');
      }),
    );
  });

  it('does not call a message known that lacks its fields', () => {
    expect(isMessage({ type: 'transcript', transcript: 7 }, 'transcript')).toBe(false);
    expect(
      isMessage(
        { type: 'transcript', transcript: 'Hi', role: 'user', transcriptType: 'final' },
        'transcript',
      ),
    ).toBe(true);
  });
});
