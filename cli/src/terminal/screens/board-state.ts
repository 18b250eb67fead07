import { clock } from '../../text.ts';
import {
  type CallEvent,
  type CaptionEvent,
  type ConnectionEvent,
  connectionText,
  type LiveEvent,
} from '../../calls/live-calls.ts';
import type { WebhookEvent } from '../../webhook/requests.ts';

export interface BoardCall extends CallEvent {
  readonly captions: readonly CaptionEvent[];
}

export interface Board {
  /** Active calls first, each part newest first. */
  readonly calls: readonly BoardCall[];
  readonly requests: readonly WebhookEvent[];
  /** Set while the connection is lost; times in ms since the epoch. */
  readonly outage: { readonly reason: string; readonly retryAt: number } | undefined;
  /** Id of the call that the person chose. Until then, the first one is shown. */
  readonly chosenId: string | undefined;
  readonly notice: { readonly text: string; readonly until: number } | undefined;
  readonly now: number;
}

export type BoardAction =
  | { readonly event: LiveEvent; readonly now: number }
  /** How far the choice moves down the list. */
  | { readonly steps: number }
  | { readonly now: number };

/** More are neither shown nor worth their memory on a board that runs for weeks. */
const maxCalls = 200;
const maxCaptions = 300;
const maxRequests = 100;
const noticeMs = 5000;

export const emptyBoard = (now: number): Board => ({
  calls: [],
  requests: [],
  outage: undefined,
  chosenId: undefined,
  notice: undefined,
  now,
});

export function boardAfter(board: Board, action: BoardAction): Board {
  if ('event' in action) return addBoardEvent({ ...board, now: action.now }, action.event);
  if ('steps' in action) return { ...board, chosenId: callAt(board, action.steps)?.id };
  const { now } = action;
  return { ...board, now, notice: board.notice && board.notice.until > now ? board.notice : undefined };
}

function addBoardEvent(board: Board, event: LiveEvent): Board {
  switch (event.kind) {
    case 'call':
      return { ...board, calls: withCall(board.calls, event) };
    case 'caption':
      return { ...board, calls: withCaption(board.calls, event) };
    case 'webhook':
      return { ...board, requests: [event, ...board.requests].slice(0, maxRequests) };
    case 'connection':
      return event.state === 'cut'
        ? { ...board, notice: { text: connectionText(event), until: board.now + noticeMs } }
        : { ...board, outage: lostBy(event, board.now) };
  }
}

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

const lostBy = ({ state, reason, retryInMs }: ConnectionEvent, now: number): Board['outage'] =>
  state === 'back' ? undefined : { reason: reason ?? '', retryAt: now + (retryInMs ?? 0) };

export const chosenCall = ({ calls, chosenId }: Pick<Board, 'calls' | 'chosenId'>): BoardCall | undefined =>
  calls.find(({ id }) => id === chosenId) ?? calls[0];

function callAt(board: Board, steps: number): BoardCall | undefined {
  const { calls } = board;
  const call = chosenCall(board);
  const at = (call ? calls.indexOf(call) : 0) + steps;
  return calls[Math.max(0, Math.min(calls.length - 1, at))];
}

export type BoardLayout = ReturnType<typeof layoutOf>;

const wideFrom = 72;
/** Lines around the lists: status, title of the captions, help. */
const fixedRows = 3;

/** Sizes of the board's parts, in columns and rows. Without room for requests, they have no rows. */
export function layoutOf(columns: number, rows: number, hasRequests: boolean) {
  const room = Math.max(2, rows - fixedRows);
  const isWide = columns >= wideFrom;
  const requestColumns = !hasRequests ? 0 : isWide ? Math.min(44, Math.floor(columns * 0.42)) : columns;
  const callColumns = isWide && hasRequests ? columns - requestColumns - 2 : columns;
  const callRows = Math.max(1, Math.floor(room * 0.45));
  const requestRows = !hasRequests ? 0 : isWide ? callRows : room >= 14 ? 3 : 0;
  return {
    /** Whether the webhook's requests are beside the calls; otherwise below them. */
    isWide,
    callColumns,
    callRows,
    requestColumns,
    requestRows,
    stateColumns: callColumns >= 60 ? 24 : 12,
  };
}

export function lengthOfCall({ startedAt, endedAt }: BoardCall, now: number): string {
  if (startedAt === null) return '';
  const seconds = ((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000;
  return Number.isNaN(seconds) ? '' : clock(seconds);
}

export const stateOf = ({ isOver, status, endedReason }: BoardCall): string =>
  isOver && endedReason !== null ? endedReason : status;

export function signOf(call: BoardCall): '●' | '○' | '■' | '✗' {
  if (call.isOver) return /error|fail/.test(stateOf(call)) ? '✗' : '■';
  return call.status === 'in-progress' || call.status === 'forwarding' ? '●' : '○';
}

export function timeOfDay(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? '' : time.toTimeString().slice(0, 5);
}

export function statusLine({ outage, calls, now }: Board, place: string): string {
  if (outage) {
    const seconds = Math.ceil(Math.max(0, outage.retryAt - now) / 1000);
    const next = seconds > 0 ? `next attempt in ${seconds} s` : 'trying again …';
    return `Connection lost, ${next}: ${outage.reason}`;
  }
  const activeCount = calls.filter(({ isOver }) => !isOver).length;
  return `${activeCount} active · ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} · ${place}`;
}

export const helpLine = '↑↓ choose a call · q quit';
