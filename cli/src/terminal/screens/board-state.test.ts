import { describe, expect, it } from 'vitest';
import type { CallEvent, LiveEvent } from '../../calls/live-calls.ts';
import {
  helpLine,
  rowsOfLists,
  signOf,
  stateOf,
  statusLine,
  lengthOfCall,
  type Board,
  boardAfter,
  chosenCall,
  emptyBoard,
  timeOfDay,
} from './board-state.ts';

const call = (id: string, fields: Partial<CallEvent> = {}): CallEvent => ({
  kind: 'call',
  at: '2026-01-01T10:00:00.000Z',
  id,
  firm: null,
  firmBy: null,
  name: null,
  type: 'webCall',
  status: 'in-progress',
  isOver: false,
  createdAt: `2026-01-01T10:00:0${id}.000Z`,
  startedAt: null,
  endedAt: null,
  endedReason: null,
  customer: null,
  ...fields,
});

const caption = (id: string, text: string): LiveEvent => ({
  kind: 'caption',
  at: '2026-01-01T10:00:00.000Z',
  id,
  firm: null,
  seconds: 1,
  speaker: 'assistant',
  text,
});

const lost: LiveEvent = {
  kind: 'connection',
  at: '',
  service: 'platform',
  state: 'lost',
  reason: 'No network.',
  retryInMs: 4000,
};
const over = { status: 'ended', isOver: true };

const readBoard = boardAfter(emptyBoard, { kind: 'read', service: 'platform' });
const after = (events: readonly LiveEvent[], board = readBoard): Board => events.reduce(boardAfter, board);

const move = (board: Board, steps: number) => boardAfter(board, { kind: 'move', steps });
const ids = (board: Board) => board.calls.map(({ id }) => id);

describe('a board of calls', () => {
  it('lists active calls first, each part newest first, and keeps the captions of a call that changes', () => {
    const board = after([call('1'), caption('1', 'Hello.'), call('2', over), call('3'), call('1', over)]);
    expect(ids(board)).toEqual(['3', '2', '1']);
    expect(board.calls[2]).toMatchObject({ isOver: true, captions: [{ text: 'Hello.' }] });
  });

  it('keeps a limited number of calls, captions and requests', () => {
    const request = { kind: 'webhook', at: '', request: 'browser', slug: 'a', phone: null } as const;
    const many = Array.from({ length: 400 }, (_, index) => index);
    const board = after([
      ...many.map((index) => call(String(index), { createdAt: new Date(index).toISOString() })),
      ...many.map((index) => caption('399', `Turn ${index}.`)),
      ...many.map(() => request),
    ]);
    expect(board.calls).toHaveLength(200);
    expect(board.calls[0]?.captions).toHaveLength(40);
    expect(board.calls[0]?.captions.at(-1)?.text).toBe('Turn 399.');
    expect(board.requests).toHaveLength(3);
  });

  it('shows the newest active call until the person chooses one, which then stays chosen', () => {
    const two = after([call('1'), call('2')]);
    expect(chosenCall(two)?.id).toBe('2');
    const chosen = move(two, 1);
    expect(chosenCall(chosen)?.id).toBe('1');
    expect(chosenCall(after([call('3')], chosen))?.id).toBe('1');
    expect(chosenCall(move(move(chosen, -Infinity), -1))?.id).toBe('2');
  });
});

describe('what a board says', () => {
  it('says that it reads until it knows which calls there are', () => {
    expect(statusLine(emptyBoard, 'host')).toBe('Reading the calls of host …');
    expect(statusLine(readBoard, 'host')).toBe('● 0 active · 0 calls · host');
    expect(boardAfter(readBoard, { kind: 'read', service: 'webhook' }).readServices).toEqual(
      new Set(['platform', 'webhook']),
    );
  });

  it('says that the connection is lost until it is back, and that a list was cut until a call changes', () => {
    const board = after([call('1'), call('2', over), lost]);
    expect(statusLine(board, 'host')).toBe('✗ Connection lost, trying again in 4 s: No network.');
    const back = after([{ ...lost, state: 'back', reason: null, retryInMs: null }], board);
    expect(statusLine(back, 'host')).toBe('● 1 active · 2 calls · host');
    const cut = after([{ ...lost, state: 'cut', reason: 'Only the newest were read.', retryInMs: null }]);
    expect(statusLine(cut, 'host')).toMatch(/^✗ Only the newest .*calls list --all lists the others\.$/);
    expect(statusLine(after([call('1')], cut), 'host')).toBe('● 1 active · 1 call · host');
  });

  it('keeps saying what cannot be read of the webhook and the firms while calls change', () => {
    const unread = { ...lost, reason: 'No key.', retryInMs: null } as const;
    const board = after([{ ...unread, service: 'webhook' }, { ...unread, service: 'firms' }, call('1')]);
    expect(board.problems.webhook).toMatch(/^The webhook's requests cannot be read/);
    expect(statusLine(board, 'host')).toBe(
      "● 1 active · 1 call · host · ✗ The calls' firms are not known: No key.",
    );
    expect(statusLine(after([{ ...unread, service: 'firms', state: 'back' }], board), 'host')).toBe(
      '● 1 active · 1 call · host',
    );
  });

  it('shows the hour of a call in UTC, as the lists and the lines in a pipe do', () => {
    expect(timeOfDay('2026-01-01T23:59:58.000Z')).toBe('23:59Z');
    expect(timeOfDay('never')).toBe('');
  });

  it('tells how a call is and how long it lasts', () => {
    const began = call('1', { startedAt: '2026-01-01T10:00:00.000Z' });
    const now = Date.parse('2026-01-01T10:01:05.000Z');
    const failed = {
      ...began,
      ...over,
      endedReason: 'pipeline-error-x',
      endedAt: '2026-01-01T10:00:09.000Z',
    };
    const [running, ended] = after([began, { ...failed, id: '2' }]).calls;
    expect([signOf(running!), stateOf(running!), lengthOfCall(running!, now)]).toEqual([
      '●',
      'in-progress',
      '1:05',
    ]);
    expect([signOf(ended!), stateOf(ended!), lengthOfCall(ended!, now)]).toEqual([
      '✗',
      'pipeline-error-x',
      '0:09',
    ]);
  });

  it('leaves the length of a call open that it does not know', () => {
    const startedAt = '2026-01-01T10:00:00.000Z';
    const later = Date.parse('2026-01-01T11:00:00.000Z');
    const [running, ended] = after([call('1', { startedAt }), call('2', { ...over, startedAt })]).calls;
    expect(lengthOfCall(running!, undefined)).toBe('?');
    expect(lengthOfCall(ended!, later)).toBe('?');
    expect(lengthOfCall({ ...running!, startedAt: null }, later)).toBe('');
  });

  it.each([24, 17, 16, 10, 5])('fits into %i rows', (rows) => {
    for (const hasRequests of [true, false]) {
      const { callRows, requestRows } = rowsOfLists(rows, hasRequests);
      // The captions keep a line of their own.
      expect(callRows + requestRows + 4).toBeLessThanOrEqual(rows);
    }
    expect(helpLine.length).toBeLessThanOrEqual(40);
  });
});
