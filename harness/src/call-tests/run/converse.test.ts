import { describe, expect, it } from 'vitest';
import { startedAt } from '../judge/testing/views.ts';
import type { Scenario } from '../scenario/index.ts';
import type { CallerSpec, Outcome } from '../scenario/vocabulary/caller.ts';
import type { ActionStep } from '../session/session.ts';
import { runStep } from './run-step.ts';
import { fakeSession, loadOf } from './testing/fake-session.ts';
import { Watch } from './watch.ts';

/** A caller looks every 150 ms; in the call, more time passes, so that nobody waits for their patience. */
const lookEveryMs = 2000;

const place = { file: 'ask.yaml', line: 3, column: 3 };

/** A conversation with an assistant that answers each of the caller's words. */
async function talk(
  caller: Partial<CallerSpec>,
  outcome: Outcome,
  answer: (said: string) => string,
  { speaksFrom = Infinity } = {},
) {
  const step = { kind: 'converse', place, source: 'converse' } as const;
  const scenario: Scenario = {
    name: 'ask',
    place,
    steps: [step],
    caller: { goal: 'You want to know when the office is open.', ...caller },
    outcome,
  };
  const acts: string[] = [];
  const heard = [{ startMs: 100, endMs: 900, text: 'Hello. How may I help you?', confidence: 0.9 }];
  let isOver = false;
  const session = fakeSession({
    lookEveryMs,
    page: (looks) => ({
      marks: [
        { name: 'start', at: startedAt + 1 },
        ...(looks * lookEveryMs > speaksFrom ? [{ name: 'speech-start', at: startedAt + speaksFrom }] : []),
        ...(isOver ? [{ name: 'call-end', at: startedAt + looks * lookEveryMs }] : []),
      ],
    }),
    perform(deed: ActionStep) {
      acts.push(
        deed.kind === 'say' ? `say ${deed.text}` : deed.kind === 'type' ? `type ${deed.text}` : deed.kind,
      );
      const said = deed.kind === 'say' || deed.kind === 'type' ? (deed.text ?? '') : '';
      if (deed.kind === 'click') isOver = deed.name === 'End Call';
      const text = said === '' ? '' : answer(said);
      const startMs = session.now() + 600;
      if (text !== '') heard.push({ startMs, endMs: startMs + 500, text, confidence: 0.9 });
      return Promise.resolve();
    },
    more: {
      words: () =>
        Promise.resolve({
          startedAt,
          text: '',
          isOpen: false,
          stretches: heard.filter(({ endMs }) => endMs < session.now()),
        }),
    },
  });
  const { signal } = new AbortController();
  const watch = new Watch(session, signal);
  const { result, problem } = await runStep(step, 0, {
    scenario,
    watch,
    load: loadOf(),
    signal,
    timeLeftMs: () => 600_000,
  });
  return { acts, result, problem };
}

describe('a caller with a goal, in a call', () => {
  const open = (said: string) => (/open/.test(said) ? 'We are open until five.' : 'I see. Anything else?');

  it('speaks after the greeting, asks, and hangs up once the outcome holds', async () => {
    const caller = { facts: { matter: 'a will' }, questions: ['When are you open?'] };
    const { acts, result } = await talk(caller, { said: ['open until five'] }, open);
    expect(acts).toEqual([
      'say Hello. It is about a will.',
      'say When are you open?',
      'say That is all. Thank you, goodbye.',
      'click',
    ]);
    expect(result).toMatchObject({
      status: 'passed',
      outcome: [{ verdict: 'met', shown: 'We are open until five.', atMs: expect.any(Number) }],
    });
  });

  it('types if they type', async () => {
    const { acts } = await talk({ types: true, says: 'Open?' }, { said: ['five'] }, () => 'Until five.');
    expect(acts).toEqual(['type Open?', 'click', 'type That is all. Thank you, goodbye.', 'click', 'click']);
  });

  it('asks whether anybody is there, and gives up', async () => {
    const { acts, result, problem } = await talk({ says: 'Hi.' }, { said: ['five'] }, () => '');
    expect(acts.slice(1, 3)).toEqual(Array(2).fill('say Hello? Are you still there?'));
    expect(result).toMatchObject({ status: 'failed', outcome: [{ verdict: 'not met', shown: '' }] });
    expect(problem).toMatchObject({
      layer: 'signalling',
      message:
        'The caller\'s goal: expected that the assistant says "five"; seen no words that show it; its last words "Hello. How may I help you?"; a caller who hung up unsatisfied.',
    });
  });

  it('interrupts what is long, if impatient', async () => {
    const { acts } = await talk({ says: 'Hi.', manner: 'impatient' }, { said: ['x'] }, () => '', {
      speaksFrom: 1000,
    });
    expect(acts[0]).toBe('say Hi.');
  });
});
