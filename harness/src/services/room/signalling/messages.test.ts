import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { parseClientMessage } from './client-message.ts';
import { parseIncoming } from './messages.ts';
import { createReplies } from '../agent/replies.ts';

describe('parseIncoming', () => {
  it('reads a bare word, JSON text and an object', () => {
    expect(parseIncoming('playable')).toEqual({ type: 'playable' });
    expect(parseIncoming('{"type":"control","control":"say-first-message"}')).toEqual({
      type: 'control',
      control: 'say-first-message',
    });
    expect(parseIncoming({ type: 'end-call' })).toEqual({ type: 'end-call' });
  });

  it("fills in a say message's defaults", () => {
    expect(parseIncoming('{"type":"say","message":"Hello"}')).toEqual({
      type: 'say',
      message: 'Hello',
      endCallAfterSpoken: false,
      interruptionsEnabled: true,
      interruptAssistantEnabled: false,
    });
  });

  it("fills in an added message's default", () => {
    const added = { type: 'add-message', message: { role: 'user', content: 'Hello' } };
    expect(parseIncoming(JSON.stringify(added))).toEqual({ ...added, triggerResponseEnabled: true });
    expect(parseIncoming({ ...added, message: { role: 'user' } })).toEqual({ type: 'other' });
  });

  it('treats anything else as "other"', () => {
    for (const data of ['{"type":"say"}', '{"type":"control","control":"dance"}', '{', 'null', 3, null, []]) {
      expect(parseIncoming(data)).toEqual({ type: 'other' });
    }
    fc.assert(fc.property(fc.anything(), (data) => void parseIncoming(data)));
  });
});

describe('parseClientMessage', () => {
  it("accepts a call machine's messages", () => {
    for (const message of [
      { type: 'join' },
      { type: 'join', resume: 'a', userName: 'b' },
      { type: 'offer', sdp: 'v=0' },
      { type: 'candidate', candidate: { candidate: 'x', sdpMid: '0', sdpMLineIndex: 0 } },
      { type: 'app-message', data: null },
      { type: 'media-clock', samples: [{ rtp: 1, at: 2 }] },
      { type: 'leave' },
    ]) {
      expect(parseClientMessage(JSON.stringify(message))).toEqual(message);
    }
  });

  it('rejects everything else', () => {
    for (const text of [
      '',
      '[]',
      'null',
      '{"type":"toString"}',
      '{"type":"join","resume":1}',
      '{"type":"offer"}',
      '{"type":"candidate"}',
      '{"type":"app-message"}',
      '{"type":"media-clock","samples":[{"rtp":"1","at":2}]}',
    ]) {
      expect(parseClientMessage(text)).toBeNull();
    }
    fc.assert(fc.property(fc.json(), (text) => void parseClientMessage(text)));
  });
});

describe('createReplies', () => {
  it('never repeats a line immediately and never runs out', () => {
    const next = createReplies();
    const lines = Array.from({ length: 20 }, () => next());
    for (const [index, line] of lines.entries()) expect(line).not.toBe(lines[index - 1]);
    expect(new Set(lines).size).toBe(5);
  });
});
