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
