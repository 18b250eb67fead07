import { expect, it } from 'vitest';
import { scenario } from '../judge/testing/views.ts';
import { StepProblem } from '../session/session.ts';
import { runStep } from './run-step.ts';
import { fakeSession, loadOf } from './testing/fake-session.ts';
import { Watch } from './watch.ts';

it('retries a step within the time left', async () => {
  const what = scenario('steps: [click: Try]');
  let tries = 0;
  const session = fakeSession({
    perform: () =>
      tries++ === 0
        ? Promise.reject(new StepProblem({ expected: 'a button "Try"', seen: 'none' }))
        : new Promise(() => {}),
  });
  const { signal } = new AbortController();
  const { problem } = await runStep(what.steps[0]!, 0, {
    scenario: what,
    watch: new Watch(session, signal),
    // Too slow to count, so it is retried.
    load: loadOf(1100),
    signal,
    timeLeftMs: () => (tries === 0 ? 3_600_000 : 0),
  });
  expect(tries).toBe(2);
  expect(problem).toMatchObject({ layer: 'infrastructure', isOverload: true });
});

it.each([
  ['counts words that arrived on a busy machine', { listensFor: ['Hello.'] }, { layer: 'page' }],
  ['counts no other final finding there', {}, { layer: 'infrastructure', isOverload: true }],
])('%s', async (_, more, expected) => {
  const { signal } = new AbortController();
  const { steps } = scenario('steps: [expect: { status: Ready }]');
  const { problem } = await runStep(
    {
      ...steps[0]!,
      ...more,
      ownJudge: () => ({ holds: false, isFinal: true, expected: 'Hello.', seen: 'Goodbye.' }),
    },
    0,
    {
      scenario: scenario('steps: [expect: { status: Ready }]'),
      watch: new Watch(fakeSession({ lookEveryMs: 8000 }), signal),
      load: { ...loadOf(400), busyShare: () => 1 },
      signal,
      timeLeftMs: () => 3_600_000,
    },
  );
  expect(problem).toMatchObject(expected);
});
