import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../scenario/types.ts';
import { traceOf } from '../testing/traces.ts';
import type { TraceEvent } from '../trace.ts';
import { redactTrace } from './redact.ts';

const redactData = (data: JsonValue, secrets: Record<string, string> = {}, name = 'participant-updated') =>
  redactTrace(traceOf('usual', [{ at: 1, of: 'from-machine', name, data }]), { secrets }).calls[0]!.events[0]!
    .data;

describe('redaction', () => {
  it('keeps states, numbers and the words of the channel', () => {
    const data = {
      participant: { local: true, tracks: { audio: { state: 'playable', subscribed: true } } },
      audioLevel: 0.25,
      data: 'listening',
    };
    expect(redactData(data)).toEqual(data);
  });

  it('gives the same value the same placeholder, in values, keys and wordings', () => {
    const id = '0b3d9a50-6f6c-4d2b-9d3a-6c0f0a1b2c3d';
    expect(
      redactData({ session_id: id, participants: { [id]: { owner: false } }, errorMsg: `no room for ${id}` }),
    ).toEqual({
      session_id: '<id-1>',
      participants: { '<id-1>': { owner: false } },
      errorMsg: 'no room for <id-1>',
    });
  });

  it('keeps words of the protocol in any place', () => {
    const data = {
      role: 'assistant',
      stages: { 'daily-call-join': 12 },
      data: { type: 'status-update', status: 'ended', endedReason: 'assistant-ended-call' },
    };
    const messages = { metadata: { speaker: 'assistant', name: 'Jane Doe' } };
    expect(redactData({ ...data, ...messages })).toEqual({ ...data, metadata: '<2 fields>' });
  });

  it('removes dates', () => {
    expect(redactData({ joined_at: '2026-01-01T10:00:00.000Z' })).toEqual({ joined_at: '<time>' });
  });

  it('keeps only the wording of errors', () => {
    const wording = { errorMsg: 'Meeting has ended', error: { type: 'ejected', msg: 'Meeting has ended' } };
    expect(redactData(wording, {}, 'error')).toEqual(wording);
    expect(redactData({ message: 'Meeting has ended' })).toEqual({ message: '<text-1 of 17 characters>' });
  });

  it.each([
    ['a call to +49 (30) 1234567 failed', 'a call to <number-1> failed'],
    ['see https://team.daily.co/abc?t=1 now', 'see <url-1> now'],
    ['eyJhbGciOi.eyJyb2xlIjo.c2ln expired', '<token-1> expired'],
    ['key sk-live-a1B2c3D4e5F6g7H8i9 is wrong', 'key <token-1> is wrong'],
    ['write to jane.doe@firm.example', 'write to <mail-1>'],
    ['peer 192.168.1.23 left', 'peer <address-1> left'],
  ])('removes secrets from a text: %s', (errorMsg, expected) => {
    expect(redactData({ errorMsg })).toEqual({ errorMsg: expected });
  });

  it('replaces hosts of customers, and keeps the services', () => {
    const hosts = [
      'c.daily.co',
      'acme.daily.co',
      'abcdefghijkl.supabase.co',
      'flows.acme.example',
      'localhost',
    ];
    expect(hosts.map((host) => redactData({ host }))).toEqual([
      { host: 'c.daily.co' },
      { host: '<label-1>.daily.co' },
      { host: '<label-1>.supabase.co' },
      { host: '<host-1>' },
      { host: 'localhost' },
    ]);
  });

  it('replaces large numbers, which may be phone numbers', () => {
    expect(redactData({ number: 4_930_123_456, ms: 1234.5 })).toEqual({ number: '<number>', ms: 1234.5 });
  });

  it('removes host names from the policy', () => {
    const trace = traceOf('usual', []);
    const policy = "connect-src 'self' https://abcd1234abcd.supabase.co https://*.daily.co";
    const redacted = redactTrace({ ...trace, made: { ...trace.made, policy } }, { secrets: {} });
    expect(redacted.made.policy).toBe("connect-src 'self' https://<label-1>.supabase.co https://*.daily.co");
  });
});

const named = fc
  .tuple(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 30 }), fc.uuid())
  .map(([text, id]) => text + id.slice(0, 8));
const found = fc.oneof(
  fc.uuid(),
  fc.webUrl(),
  fc.emailAddress(),
  fc.stringMatching(/^\+[1-9]\d{9,13}$/),
  // Only its place shows that it is personal data.
  fc.lorem({ mode: 'sentences', maxCount: 2 }).filter((text) => text.length >= 12),
  fc.stringMatching(/^[a-f0-9]{24,40}$/),
);
const freeKeys = [
  'transcript',
  'user_name',
  'url',
  'token',
  'room',
  'session_id',
  'a',
  'data',
  'x-y',
  'content',
];
const plainKeys = [
  'type',
  'state',
  'status',
  'errorMsg',
  'error',
  'msg',
  'message',
  'host',
  'reason',
  'audio',
];

/** Data with secrets anywhere a message can hold one. */
function withSecrets(secrets: readonly string[]): fc.Arbitrary<JsonValue> {
  const secret = fc.constantFrom(...secrets);
  return fc.letrec<{ value: JsonValue; object: JsonValue }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      secret,
      fc
        .tuple(fc.constantFrom('', 'error ', 'No room: '), secret, fc.constantFrom('', '.', '/path'))
        .map((parts) => parts.join('')),
      fc.double(),
      fc.boolean(),
      tie('object'),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
    object: fc.dictionary(fc.constantFrom(...freeKeys, ...plainKeys, ...secrets), tie('value'), {
      maxKeys: 5,
    }),
  })).object;
}

it('removes secrets in any place', () => {
  fc.assert(
    fc.property(
      fc
        .tuple(
          fc.array(named, { minLength: 1, maxLength: 3 }),
          fc.array(found, { minLength: 1, maxLength: 3 }),
        )
        .chain(([given, seen]) =>
          fc.record({
            given: fc.constant(given),
            seen: fc.constant(seen),
            isToldFirst: fc.boolean(),
            container: fc.constantFrom('body', 'metadata', 'assistant'),
            datas: fc.array(withSecrets([...given, ...seen]), { minLength: 1, maxLength: 6 }),
          }),
        ),
      ({ given, seen, isToldFirst, container, datas }) => {
        // The one event with the value in a field of its own, before or after texts that contain it.
        const told: TraceEvent = {
          at: 0,
          of: 'platform',
          name: 'response',
          data: { [container]: { values: seen } },
        };
        const others: TraceEvent[] = datas.map((data, at) => ({
          at,
          of: 'from-machine',
          name: 'error',
          data,
        }));
        const events = isToldFirst ? [told, ...others] : [...others, told];
        const secrets = Object.fromEntries(given.map((value, index) => [`SECRET_${index}`, value]));
        const text = JSON.stringify(redactTrace(traceOf('usual', events), { secrets }));
        for (const value of [...given, ...seen]) {
          for (const form of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)]) {
            expect(text).not.toContain(form);
          }
        }
      },
    ),
  );
});
