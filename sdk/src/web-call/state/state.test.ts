import { describe, expect, it } from 'vitest';
import { customerEnded } from '../call/ending.ts';
import { idle, reduce, type CallAction, type CallState } from './state.ts';

const starting = {
  status: 'starting',
  stage: 'initialization',
  joined: false,
  listening: false,
  heard: false,
} as const;
const end = customerEnded;

const late = { ...starting, stage: 'audio-processing-setup', joined: true, listening: true } as const;
const live = { status: 'live', listening: false, heard: false } as const;
const listening = { ...live, listening: true } as const;
const [ending, endingJoined] = [false, true].map(
  (joined) => ({ status: 'ending', end, joined }) as const,
) as [CallState, CallState];
const ended = { status: 'ended', end } as const;

const one = {
  start: { type: 'start' },
  stage: { type: 'stage', stage: 'daily-call-join' },
  joined: { type: 'joined' },
  listening: { type: 'listening' },
  heard: { type: 'heard' },
  started: { type: 'started' },
  end: { type: 'end', end },
  released: { type: 'released' },
} as const satisfies Readonly<Record<CallAction['type'], CallAction>>;

/** The next state by action; actions missing in a row change nothing. */
const table: readonly (readonly [name: string, CallState, Partial<Record<CallAction['type'], CallState>>])[] =
  [
    ['idle', idle, { start: starting }],
    [
      'starting',
      starting,
      {
        stage: { ...starting, stage: 'daily-call-join' },
        joined: { ...starting, joined: true },
        listening: { ...starting, listening: true },
        heard: { ...starting, heard: true },
        end: ending,
      },
    ],
    [
      'starting, joined',
      late,
      {
        stage: { ...late, stage: 'daily-call-join' },
        heard: { ...late, heard: true },
        started: listening,
        end: endingJoined,
      },
    ],
    ['live', live, { listening, heard: { ...live, heard: true }, end: endingJoined }],
    ['live, listening', listening, { heard: { ...listening, heard: true }, end: endingJoined }],
    [
      'live, heard',
      { ...live, heard: true },
      { listening: { ...listening, heard: true }, end: endingJoined },
    ],
    ['ending', ending, { released: ended }],
    ['ending, was joined', endingJoined, { released: ended }],
    ['ended', ended, { start: starting }],
  ];

describe('call state', () => {
  describe.each(table)('%s', (_name, state, next) => {
    it.each(Object.values(one))('on $type', (action) => {
      const after = reduce(state, action);
      expect(after).toEqual(next[action.type] ?? state);
    });
  });
});
