import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  isMessage,
  parseMessage,
  type CallMessage,
  type OutgoingMessage,
  type UnknownMessage,
} from './messages.ts';

/** One message of each type in the contract, with only the required fields. */
const complete: readonly (Record<string, unknown> & { readonly type: string })[] = [
  { type: 'assistant-request' },
  { type: 'assistant.speechStarted', text: 'Hello' },
  { type: 'assistant.started', newAssistant: {} },
  { type: 'call.artifact.upload', artifacts: [] },
  { type: 'call.delete.failed' },
  { type: 'call.deleted' },
  { type: 'call.endpointing.request', messagesOpenAIFormatted: [] },
  { type: 'campaign.predial', campaignId: '1', contact: {} },
  { type: 'chat.created', chat: {} },
  { type: 'chat.deleted', chat: {} },
  { type: 'conversation-update', messagesOpenAIFormatted: [] },
  { type: 'end-of-call-report', endedReason: 'hangup', artifact: {}, analysis: {} },
  { type: 'function-call', functionCall: { name: 'book', parameters: { day: 'Monday' } } },
  { type: 'function-call-result' },
  { type: 'handoff-destination-request', parameters: {} },
  { type: 'hang' },
  { type: 'knowledge-base-request', messagesOpenAIFormatted: [] },
  { type: 'language-change-detected', language: 'es' },
  { type: 'language-changed' },
  { type: 'metadata', metadata: 'x' },
  { type: 'model-output', output: 'Hel' },
  { type: 'phone-call-control', request: 'hang-up' },
  { type: 'session.created', session: {} },
  { type: 'session.deleted', session: {} },
  { type: 'session.updated', session: {} },
  { type: 'speech-update', status: 'started', role: 'user' },
  { type: 'status-update', status: 'in-progress' },
  { type: 'tool-calls', toolCallList: [], toolWithToolCallList: [] },
  { type: 'tool-calls-result', toolCallResult: {} },
  { type: 'tool.completed' },
  { type: 'transcript', role: 'user', transcriptType: 'final', transcript: 'Hello' },
  { type: 'transfer-destination-request' },
  { type: 'transfer-update' },
  { type: 'user-interrupted' },
  { type: 'voice-input', input: 'Hello' },
  { type: 'voice-request', text: 'Hello', sampleRate: 24_000 },
  { type: 'workflow.node.started', node: {} },
];

const wrongValues = [undefined, null, 7, true, 'text', [], {}];
const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value);

describe('parseMessage', () => {
  it('reads the bare words', () => {
    expect(parseMessage('listening')).toBe('listening');
    expect(parseMessage('playable')).toBe('playable');
    expect(parseMessage('talking')).toBeNull();
  });

  it.each(complete)('reads $type, as an object and as JSON text, with unknown fields', (message) => {
    const sent = { ...message, timestamp: 5, later: { field: 1 } };
    expect(parseMessage(sent)).toEqual(sent);
    expect(parseMessage(JSON.stringify(sent))).toEqual(sent);
  });

  it.each(complete)('reads $type with any field missing, and drops fields of the wrong kind', (message) => {
    expect(parseMessage({ type: message.type })).toEqual({ type: message.type });
    for (const [field, right] of Object.entries({ ...message, timestamp: 5, call: {} })) {
      if (field === 'type' || field === 'output') continue;
      const { [field]: _, ...rest } = message;
      for (const wrong of wrongValues.filter((value) => kindOf(value) !== kindOf(right))) {
        expect(parseMessage({ ...message, [field]: wrong })).toStrictEqual(rest);
      }
    }
  });

  it('reads filtered transcripts', () => {
    const transcript = { role: 'user', transcriptType: 'final', transcript: 'Hello' };
    for (const type of ["transcript[transcriptType='final']", 'transcript[transcriptType="final"]']) {
      expect(parseMessage({ ...transcript, type })).toEqual({ ...transcript, type: 'transcript' });
      expect(parseMessage({ type })).toEqual({ type: 'transcript' });
    }
  });

  it('passes on unknown types unchanged', () => {
    const received = { type: 'new-kind', payload: 1 };
    expect(parseMessage(received)).toEqual({ type: 'unknown', received });
    expect(parseMessage({ type: 'unknown', role: 'user' })).toEqual({
      type: 'unknown',
      received: { type: 'unknown', role: 'user' },
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'treats the type %s as unknown',
    (type) => {
      expect(parseMessage({ type })).toEqual({ type: 'unknown', received: { type } });
    },
  );

  it('neither reads nor changes prototypes', () => {
    const inherited: unknown = Object.create({ type: 'hang' });
    expect(parseMessage(inherited)).toBeNull();
    const text = '{"type":"hang","__proto__":{"polluted":true}}';
    const message = parseMessage(text) as UnknownMessage & { polluted?: unknown };
    expect(message.polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('returns null for input without a type and unreadable input', () => {
    const unreadable = {
      get type() {
        throw new Error('no');
      },
    };
    for (const data of [null, undefined, 7, [], {}, { type: 7 }, '', '{', '7', '"hang"', 'null', unreadable])
      expect(parseMessage(data)).toBeNull();
  });
});

describe('the types of messages', () => {
  it('narrow by type, even among unknown messages', () => {
    const read = (message: CallMessage) => {
      switch (message.type) {
        case 'transcript':
          expectTypeOf(message.transcript).toEqualTypeOf<string | undefined>();
          return message.transcript;
        case 'session.created':
          // @ts-expect-error the field may be missing
          void message.session.id;
          return message.session?.id;
        case 'end-of-call-report':
          return message.analysis?.summary;
        case 'function-call':
          return message.functionCall?.name;
        case 'unknown':
          expectTypeOf(message).toEqualTypeOf<UnknownMessage>();
          expectTypeOf(message.received['anything']).toEqualTypeOf<unknown>();
          return message.received.type;
        default:
          expectTypeOf(message.timestamp).toEqualTypeOf<number | undefined>();
          return undefined;
      }
    };
    expect(read({ type: 'unknown', received: { type: 'other' } })).toBe('other');
    // @ts-expect-error not a type of the contract
    expect(read({ type: 'other' })).toBeUndefined();
  });

  it('narrow in filters', () => {
    const messages: CallMessage[] = [{ type: 'hang' }, { type: 'chat.deleted', chat: { id: 'c' } as never }];
    const deleted = messages.find((message) => isMessage(message, 'chat.deleted'));
    expect(deleted?.chat?.id).toBe('c');
  });

  it("allow the contract's outgoing messages, and the four fields of say", () => {
    const sent: OutgoingMessage[] = [
      { type: 'add-message', message: { role: 'user', content: 'Hello' }, triggerResponseEnabled: false },
      { type: 'control', control: 'mute-assistant' },
      { type: 'control', control: 'say-first-message', videoRecordingStartDelaySeconds: 0.5 },
      {
        type: 'say',
        message: 'Goodbye.',
        endCallAfterSpoken: true,
        interruptionsEnabled: false,
        interruptAssistantEnabled: false,
      },
      { type: 'end-call' },
      { type: 'transfer', destination: { type: 'number', number: '+15551234567' } },
      { type: 'send-transport-message', message: { transport: 'twilio', twiml: '<Hangup/>' } },
      // @ts-expect-error the text of `say` is `message`
      { type: 'say', content: 'Goodbye.' },
      // @ts-expect-error no such message
      { type: 'end-cal' },
    ];
    expect(sent).toHaveLength(9);
  });
});
