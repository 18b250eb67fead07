import { expect, it } from 'vitest';
import { launchOptionsFor, mustHave, needsOf, plainHost } from './needs.ts';

type Asked = Parameters<typeof needsOf>[0];
const asking = (use: object, steps: readonly object[] = []): Asked =>
  ({ use: { ...use }, steps }) as unknown as Asked;

it('shares a browser unless something cannot be changed in a running one', () => {
  expect(
    needsOf(asking({ device: 'Pixel 7', permission: 'prompt', mic: 'busy', page: 'iframe', csp: 'none' })),
  ).toEqual([]);
});

it.each([
  [asking({ mic: { file: 'voice.wav' } }), 'a file as the microphone', {}],
  [asking({ mic: 'none' }), 'a machine without a microphone', { hasMicrophone: false }],
  [asking({ autoplay: 'after-gesture' }), 'blocked sound', { blocksSound: true }],
  [asking({ origin: 'plain-http' }), 'a host over plain HTTP', { hosts: [plainHost] }],
  [asking({}, [{ kind: 'hide' }]), 'hidden tabs', { slowsHiddenTabs: true }],
] as const)('asks for a browser of its own: %#', (scenario, need, options) => {
  const needs = needsOf(scenario);
  expect(needs).toEqual([need]);
  expect(launchOptionsFor(needs)).toMatchObject(options);
});

it('plays a file in the page of a Firefox, which has its preferences from the start', () => {
  expect(needsOf(asking({ browser: 'firefox', mic: { file: 'voice.wav' } }))).toEqual([]);
  expect(needsOf(asking({ browser: 'firefox', reducedMotion: true }))).toEqual([
    'preferences of the visitor',
  ]);
  expect(needsOf(asking({ reducedMotion: true }))).toEqual([]);
});

it('does not require throttled hidden tabs', () => {
  expect(mustHave(['hidden tabs', 'blocked sound'])).toEqual(['blocked sound']);
});
