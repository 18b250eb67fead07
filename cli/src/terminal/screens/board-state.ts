import { clock } from '../../text.ts';
import {
  type CallEvent,
  type CaptionEvent,
  type ConnectionEvent,
  connectionText,
  type FollowedService,
  type LiveEvent,
} from '../../calls/live-calls.ts';
import type { WebhookEvent } from '../../webhook/requests.ts';

export interface BoardCall extends CallEvent {
  readonly captions: readonly CaptionEvent[];
}

export interface Board {
  /** Active calls first, each part newest first. */
  readonly calls: readonly BoardCall[];
  /** Newest first. */
  readonly requests: readonly WebhookEvent[];
  /** What cannot be read, until it is back, or for the platform until a call changes. */
  readonly problems: Readonly<Partial<Record<FollowedService, string | undefined>>>;
  /** What has been read. Of the others, nobody knows whether there is nothing. */
  readonly readServices: ReadonlySet<FollowedService>;
  /** Id of the call that the person chose. Until then, the first one is shown. */
  readonly chosenId: string | undefined;
}

export type BoardAction =
  | LiveEvent
  | { readonly kind: 'read'; readonly service: FollowedService }
  | { readonly kind: 'move'; readonly steps: number };

/** More are neither shown nor worth their memory on a board that runs for weeks. */
const maxCalls = 200;
const maxCaptions = 40;
const maxRequests = 3;

export const emptyBoard: Board = {
  calls: [],
  requests: [],
  problems: {},
  readServices: new Set(),
  chosenId: undefined,
};

export function boardAfter(board: Board, action: BoardAction): Board {
  switch (action.kind) {
    case 'call':
      return {
        ...board,
        problems: { ...board.problems, platform: undefined },
        calls: withCall(board.calls, action),
      };
    case 'caption':
      return { ...board, calls: withCaption(board.calls, action) };
    case 'webhook':
      return { ...board, requests: [action, ...board.requests].slice(0, maxRequests) };
    case 'connection':
      return { ...board, problems: { ...board.problems, [action.service]: problemOfConnection(action) } };
    case 'read':
      if (board.readServices.has(action.service)) return board;
      return { ...board, readServices: new Set([...board.readServices, action.service]) };
    case 'move':
      return { ...board, chosenId: callAt(board, action.steps)?.id };
  }
}

const problemOfConnection = (event: ConnectionEvent): string | undefined =>
  event.state === 'back' ? undefined : connectionText(event);

function withCall(calls: readonly BoardCall[], event: CallEvent): readonly BoardCall[] {
  const captions = calls.find(({ id }) => id === event.id)?.captions ?? [];
  return [{ ...event, captions }, ...calls.filter(({ id }) => id !== event.id)]
    .toSorted((a, b) => Number(a.isOver) - Number(b.isOver) || (a.createdAt < b.createdAt ? 1 : -1))
    .slice(0, maxCalls);
}

const withCaption = (calls: readonly BoardCall[], event: CaptionEvent): readonly BoardCall[] =>
  calls.map((call) =>
    call.id === event.id ? { ...call, captions: [...call.captions, event].slice(-maxCaptions) } : call,
  );

export const chosenCall = ({ calls, chosenId }: Board): BoardCall | undefined =>
  calls.find(({ id }) => id === chosenId) ?? calls[0];

function callAt(board: Board, steps: number): BoardCall | undefined {
  const { calls } = board;
  const call = chosenCall(board);
  const callIndex = (call ? calls.indexOf(call) : 0) + steps;
  return calls[Math.max(0, Math.min(calls.length - 1, callIndex))];
}

/** Lines around the lists: status, title of the captions, help. */
const fixedRows = 3;

/** Rows of the lists; the captions get the others. Without room for requests, they have none. */
export function rowsOfLists(rows: number, hasRequests: boolean) {
  const room = Math.max(2, rows - fixedRows);
  return {
    callRows: Math.max(1, Math.floor(room * 0.45)),
    requestRows: hasRequests && room >= 14 ? maxRequests : 0,
  };
}

/** @param now the platform's time: by that of this machine, a call could be hours longer than it is */
export function lengthOfCall({ startedAt, endedAt, isOver }: BoardCall, now: number | undefined): string {
  if (startedAt === null) return '';
  const endedAtMs = endedAt === null ? (isOver ? undefined : now) : Date.parse(endedAt);
  const seconds = ((endedAtMs ?? Number.NaN) - Date.parse(startedAt)) / 1000;
  return Number.isNaN(seconds) ? '?' : clock(seconds);
}

export const stateOf = ({ isOver, status, endedReason }: BoardCall): string =>
  isOver && endedReason !== null ? endedReason : status;

export function signOf(call: BoardCall): '●' | '○' | '■' | '✗' {
  if (call.isOver) return /error|fail/.test(stateOf(call)) ? '✗' : '■';
  return call.status === 'in-progress' || call.status === 'forwarding' ? '●' : '○';
}

export function timeOfDay(timestamp: string): string {
  const time = new Date(timestamp);
  return Number.isNaN(time.getTime()) ? '' : `${time.toISOString().slice(11, 16)}Z`;
}

export function statusLine({ problems, calls, readServices }: Board, place: string): string {
  if (problems.platform !== undefined) return `✗ ${problems.platform}`;
  if (!readServices.has('platform')) return `Reading the calls of ${place} …`;
  const activeCount = calls.filter(({ isOver }) => !isOver).length;
  return `● ${activeCount} active · ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} · ${place}${problems.firms === undefined ? '' : ` · ✗ ${problems.firms}`}`;
}

export const helpLine = '↑↓ choose a call · q quit';
