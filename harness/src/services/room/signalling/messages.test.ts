import { describe, expect, it } from 'vitest';

import { parseClientMessage } from './wire.ts';
import { parseIncoming } from './messages.ts';

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

  it('treats anything else as "other"', () => {
    for (const data of ['{"type":"say"}', '{"type":"control","control":"dance"}', '{', 'null', 3, null, []]) {
      expect(parseIncoming(data)).toEqual({ type: 'other' });
    }
  });
});

describe('parseClientMessage', () => {
  it("accepts a call machine's messages", () => {
    for (const message of [
      { type: 'join' },
      { type: 'join', resume: 'a', token: 'b' },
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
  });
});
