import { describe, expect, it } from 'vitest';
import { declaredDelayMs, declaredLayers, disturbsMedia } from './intended-faults.ts';
import { scenario } from './testing/views.ts';

describe('the layers that a scenario breaks on purpose', () => {
  it.each([
    ['tags: [a]', []],
    ['faults: [{ browser: slow, rtt: 1s }]', []],
    ['faults: [{ browser: offline }]', ['ice', 'media', 'page', 'signalling']],
    ['faults: [{ room: agent-audio-lost }]', ['agent', 'media']],
    ['faults: [{ service: data, drop: true }]', ['page']],
    ['faults: [{ service: platform, drop: true }]', ['page', 'signalling']],
    ['faults: [{ service: call-machine, drop: true }]', ['page', 'signalling']],
    ['use: { permission: denied }', ['permission']],
    ['use: { mic: none }', ['permission']],
    ['use: { autoplay: after-gesture }', ['media']],
    ['agent: { silent: true }', ['agent']],
    ['agent: { greeting: Hello }', []],
    ['steps: [{ fault: { room: agent-audio-lost } }]', ['agent', 'media']],
    ['steps: [{ unplug: microphone }]', ['permission']],
    ['network: [{ at: start, loss: 3% }]', ['media']],
  ])('%s is meant to break the layers %j', (lines, layers) => {
    expect([...declaredLayers(scenario(lines))].toSorted()).toEqual(layers);
  });
});

it.each([
  ['tags: [a]', false],
  ['faults: [{ browser: slow, rtt: 1s }]', true],
  ['use: { permission: denied }', true],
  ['agent: { silent: true }', false],
  ['steps: [{ hide: { for: 1s } }]', true],
  ['steps: [leave]', true],
  ['steps: [{ click: Call }, reload]', true],
  ['steps: [{ click: Call }]', false],
])('audio may be late with %s: %s', (lines, disturbs) => {
  expect(disturbsMedia(scenario(lines))).toBe(disturbs);
});

it.each([
  ['tags: [a]', 0],
  ['network: [{ at: start, delay: 100ms, jitter: 20ms, rtt: 30ms }]', 150],
  ['network: [{ at: start, delay: 100ms }, { at: 2s, rtt: 50ms }]', 150],
  ['network: [{ at: start, loss: 50% }]', 0],
  ['network: [{ at: start, loss: 51% }]', Infinity],
])('%s delays audio by %d ms', (lines, ms) => {
  expect(declaredDelayMs(scenario(lines))).toBe(ms);
});
