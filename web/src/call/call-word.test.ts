import { expect, it } from 'vitest';
import { reduceCall as reduce } from '../demo/reduce-call.ts';
import { type ShownCall, initialState, type DemoAction } from '../demo/state.ts';
import { hello } from '../testing/demo-suite.ts';
import { callWord } from './call-word.ts';

const wordAfter = (...actions: readonly DemoAction[]) => {
  const { call, isActive } = actions.reduce(reduce, initialState);
  return call && callWord(call, isActive);
};
const requested: DemoAction = { type: 'call-requested' };
const started: DemoAction = { type: 'call-started', at: 5 };

it.each([
  ['initialization', 'Opening the microphone'],
  ['daily-call-join', 'Connecting the line'],
  ['a newer one', 'Waiting for the answer'],
  [null, 'Waiting for the answer'],
])('the stage %s is "%s"', (stage, word) => {
  expect(wordAfter(requested, { type: 'call-stage', stage })).toBe(word);
});

it.each<[DemoAction, string]>([
  [{ type: 'call-speaking', isSpeaking: true }, 'The assistant is speaking'],
  [{ type: 'call-changed', change: { caller: 'speaks' } }, 'Hears you'],
  [{ type: 'call-changed', change: { caller: 'waits' } }, 'Thinking'],
  [{ type: 'call-speaking', isSpeaking: false }, 'Connected'],
  [{ type: 'call-mic-problem', problem: 'silent' }, 'We can’t hear you'],
  [{ type: 'call-changed', change: { isMuted: true } }, 'You are muted'],
  [{ type: 'call-network', network: { status: 'interrupted', quality: 'bad' } }, 'Reconnecting…'],
  [{ type: 'call-changed', change: { isBlocked: true } }, 'Waiting for your tap'],
  [{ type: 'call-changed', change: { isEnding: true } }, 'Hanging up'],
])('a running call after %j is "%s"', (action, word) => {
  expect(wordAfter(requested, started, action)).toBe(word);
});

it('listens only once the assistant has spoken: a greeting may follow', () => {
  const greeted: DemoAction = { type: 'call-heard', captions: [hello] };
  const typed: DemoAction = { type: 'call-requested', isTyped: true };
  expect(wordAfter(requested, started)).toBe('Connected');
  expect(wordAfter(typed, started)).toBe('Connected');
  expect(wordAfter(requested, started, greeted)).toBe('Listening');
  expect(wordAfter(typed, started, greeted)).toBe('Waiting for your words');
});

it('thinks until the assistant speaks', () => {
  const answered: DemoAction[] = [
    { type: 'call-changed', change: { caller: 'waits' } },
    { type: 'call-speaking', isSpeaking: true },
  ];
  expect(wordAfter(requested, started, ...answered)).toBe('The assistant is speaking');
  const asked = { ...hello, id: 2, role: 'user' } as const;
  const heard = (...captions: ShownCall['captions']): DemoAction => ({ type: 'call-heard', captions });
  const spoken: DemoAction[] = [answered[1]!, { type: 'call-speaking', isSpeaking: false }];
  const waiting = [
    requested,
    started,
    ...spoken,
    heard(asked),
    { type: 'call-changed', change: { caller: 'waits' } },
  ] as const;
  expect(wordAfter(...waiting)).toBe('Thinking');
  expect(wordAfter(...waiting, heard(asked, { ...hello, id: 3 }))).toBe('Listening');
});

it('never speaks of a microphone to a visitor who types', () => {
  const typed: DemoAction = { type: 'call-requested', isTyped: true };
  expect(wordAfter(typed, { type: 'call-stage', stage: 'initialization' })).toBe('Reaching the assistant');
  expect(wordAfter(typed, started)).toBe('Connected');
});
