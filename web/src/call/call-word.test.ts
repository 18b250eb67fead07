import { expect, it } from 'vitest';
import { reduce } from '../demo/reducer.ts';
import { initialState, type DemoAction } from '../demo/state.ts';
import { callWord } from './call-word.ts';

const wordAfter = (...actions: readonly DemoAction[]) => {
  const { call, active } = actions.reduce(reduce, initialState);
  return call && callWord(call, active);
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
  [{ type: 'call-speaking', speaking: true }, 'Speaking'],
  [{ type: 'call-speaking', speaking: false }, 'Listening'],
  [{ type: 'call-mic-problem', problem: 'silent' }, 'We can’t hear you'],
  [{ type: 'call-muted', muted: true }, 'You are muted'],
  [{ type: 'call-network', network: { status: 'interrupted', quality: 'bad' } }, 'Reconnecting…'],
  [{ type: 'call-audio-blocked', blocked: true }, 'Waiting for your tap'],
  [{ type: 'call-ending' }, 'Hanging up'],
])('a running call after %j is "%s"', (action, word) => {
  expect(wordAfter(requested, started, action)).toBe(word);
});
