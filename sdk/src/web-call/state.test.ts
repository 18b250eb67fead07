import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerEnded } from './call-end.ts';
import { stages } from './stages.ts';
import { idle, isActive, reduce, type CallAction, type CallState } from './state.ts';

const starting = { status: 'starting', stage: 'initialization', joined: false, listening: false } as const;
const end = customerEnded;

describe('call state', () => {
  it.each<[CallState, CallAction, CallState]>([
    [idle, { type: 'start' }, starting],
    [{ status: 'ended', end }, { type: 'start' }, starting],
    [starting, { type: 'stage', stage: 'daily-call-join' }, { ...starting, stage: 'daily-call-join' }],
    [starting, { type: 'listening' }, { ...starting, listening: true }],
    [starting, { type: 'started' }, starting],
    [{ ...starting, joined: true }, { type: 'started' }, { status: 'live', listening: false }],
    [starting, { type: 'end', end }, { status: 'ending', end, joined: false }],
    [
      { status: 'live', listening: true },
      { type: 'end', end },
      { status: 'ending', end, joined: true },
    ],
    [{ status: 'live', listening: true }, { type: 'start' }, { status: 'live', listening: true }],
    [{ status: 'ending', end, joined: true }, { type: 'start' }, { status: 'ending', end, joined: true }],
    [{ status: 'ending', end, joined: true }, { type: 'released' }, { status: 'ended', end }],
    [idle, { type: 'listening' }, idle],
    [
      { status: 'ended', end },
      { type: 'end', end },
      { status: 'ended', end },
    ],
  ])('%j on %j becomes %j', (state, action, next) => {
    expect(reduce(state, action)).toEqual(next);
  });

  const anyAction = fc.oneof(
    fc.constantFrom<CallAction>(
      { type: 'start' },
      { type: 'joined' },
      { type: 'listening' },
      { type: 'started' },
      { type: 'end', end },
      { type: 'released' },
    ),
    fc.constantFrom(...stages).map((stage): CallAction => ({ type: 'stage', stage })),
  );

  it('is live only through a join, and ended only through a release, whatever the order of events', () => {
    fc.assert(
      fc.property(fc.array(anyAction, { maxLength: 60 }), (actions) => {
        let state: CallState = idle;
        let joined = false;
        for (const action of actions) {
          const before: CallState = state;
          state = reduce(before, action);
          if (action.type === 'start' && !isActive(before)) joined = false;
          if (before.status === 'starting' && action.type === 'joined') joined = true;
          if (state.status === 'live') expect(joined).toBe(true);
          if (state.status === 'ended' && before.status !== 'ended') expect(before.status).toBe('ending');
          if (isActive(before)) expect(action.type === 'start' && state !== before).toBe(false);
        }
      }),
    );
  });
});
