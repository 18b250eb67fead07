import { describe, expect, it } from 'vitest';
import type { Layer } from '../result/result.ts';
import type { View } from '../session/view.ts';
import { type Broken, layerOf } from './layers.ts';
import { newMemory } from './memory.ts';
import { expectation, inCall, record, scenario, services, startedAt, view } from './testing/views.ts';

const layer = (concern: Broken['concern'], seen: View, wish?: string, given = '') =>
  layerOf({
    concern,
    view: seen,
    memory: newMemory(startedAt),
    scenario: scenario(given),
    ...(wish !== undefined && { expectation: expectation(wish) }),
  });

const media = (parts: Partial<typeof inCall> = {}) => ({ page: { media: { ...inCall, ...parts } } });
const { connectedAt: _, ...unconnected } = record();
const call = view({ ...media(), record: record() });

describe('without sound', () => {
  it.each([
    'caller.error',
    'caller.onset-p95',
    'speech.error',
    'speech.false-starts',
    'call.first-audio',
    'turn.latency-p95',
  ] as const)('%s is broken in the layer that prevents it', (concern) => {
    expect(layer(concern, view(media({ connectedPeers: 0 })))).toBe('signalling');
    expect(layer(concern, view(media()))).toBe('media');
    expect(layer(concern, view({ record: { ...unconnected, state: 'joined' } }))).toBe('ice');
    expect(layer(concern, view({ record: { ...unconnected, state: 'waiting' } }))).toBe('signalling');
  });
});

it.each<[Layer, Broken['concern'], string | undefined, View]>([
  ['signalling', 'call.setup', undefined, call],
  ['page', 'page.errors', undefined, call],
  ['page', 'title', '{ title: A }', call],
  ['permission', 'mic', '{ mic: live }', view()],
  ['permission', 'mic', '{ mic: never-opened }', call],
  ['media', 'mic', '{ mic: live }', call],
  ['page', 'network', '{ network: interrupted }', call],
  ['signalling', 'network', '{ network: connected }', view()],
  ['ice', 'network', '{ network: connected }', call],
  ['media', 'interruption', '{ interruption: <1s }', call],
  ['media', 'turn.interruption-p95', undefined, call],
  ['signalling', 'calls', '{ calls: 1 }', call],
  ['page', 'calls', '{ calls: 0 }', call],
  ['signalling', 'messages', '{ messages: { to: page } }', view()],
  ['agent', 'messages', '{ messages: [{ to: agent }, { to: page }] }', call],
  ['page', 'requests', '{ requests: { service: webhook, status: 200 } }', call],
  ['media', 'turnLatency', '{ turn-latency: <1s }', call],
])('%s is the layer of %s %s', (expected, concern, wish, seen) => {
  expect(layer(concern, seen, wish)).toBe(expected);
});

describe('a call that could not be created', () => {
  const failed = (parts: Partial<View> = {}) =>
    view({
      ...call,
      requests: [{ atMs: 1, method: 'POST', url: `${services.platform}/call/web`, status: 500 }],
      ...parts,
    });

  it.each<[Layer, Broken['concern'], string]>([
    ['page', 'axe', '{ text: A }'],
    ['media', 'media', '{ media: released }'],
    ['page', 'noMessages', '{ no-messages: { to: agent } }'],
    ['media', 'mic', '{ mic: released }'],
    ['permission', 'mic', '{ mic: never-opened }'],
    ['signalling', 'mic', '{ mic: live }'],
    ['signalling', 'mic', '{ mic: muted }'],
    ['signalling', 'text', '{ text: A }'],
  ])('leaves %s the layer of %s %s', (expected, concern, wish) => {
    expect(layer(concern, failed(), wish)).toBe(expected);
  });

  it.each([
    ['page', 'agent: { greeting: { say: Bye., hang-up: true } }'],
    ['page', 'agent: { replies: [{ say: Bye., hang-up: true }] }'],
    ['page', 'agent: { hang-up: { after: 2s } }'],
    ['signalling', 'agent: { greeting: { say: Hello. } }'],
  ] as const)('points to %s with %s', (expected, given) => {
    expect(layer('text', failed(), '{ text: A }', given)).toBe(expected);
  });

  it('is no excuse for an error of the page', () => {
    const seen = failed({ pageErrors: [{ atMs: 1, type: 'error', text: 'x' }] });
    expect(layer('media', seen, '{ media: released }')).toBe('page');
  });
});
