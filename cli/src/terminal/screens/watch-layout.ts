import { clock } from '../../text.ts';
import type { Board, WatchedCall } from './watch-state.ts';

/** Sizes of the board's parts, in columns and rows. */
export interface BoardLayout {
  /** Whether the webhook's requests are beside the calls; otherwise below them. */
  readonly isWide: boolean;
  readonly callColumns: number;
  readonly callRows: number;
  readonly requestColumns: number;
  /** 0 if there is no room. */
  readonly requestRows: number;
  readonly stateColumns: number;
}

const wideFrom = 72;
/** Lines around the lists: status, title of the captions, help. */
const fixedRows = 3;

export function layoutOf(columns: number, rows: number, hasRequests: boolean): BoardLayout {
  const room = Math.max(2, rows - fixedRows);
  const isWide = columns >= wideFrom;
  const requestColumns = !hasRequests ? 0 : isWide ? Math.min(44, Math.floor(columns * 0.42)) : columns;
  const callColumns = isWide && hasRequests ? columns - requestColumns - 2 : columns;
  const callRows = Math.max(1, Math.floor(room * 0.45));
  const requestRows = !hasRequests ? 0 : isWide ? callRows : room >= 14 ? 3 : 0;
  return {
    isWide,
    callColumns,
    callRows,
    requestColumns,
    requestRows,
    stateColumns: callColumns >= 60 ? 24 : 12,
  };
}

/** How long a call lasts, or has lasted, such as "1:05"; empty if it has not begun. */
export function timeOf({ startedAt, endedAt }: WatchedCall, now: number): string {
  if (startedAt === null) return '';
  const seconds = ((endedAt === null ? now : Date.parse(endedAt)) - Date.parse(startedAt)) / 1000;
  return Number.isNaN(seconds) ? '' : clock(seconds);
}

/** What a call is at: its status, or why it has ended. */
export const stateOf = ({ isOver, status, endedReason }: WatchedCall): string =>
  isOver && endedReason !== null ? endedReason : status;

/** The state of a call as a sign. */
export function signOf(call: WatchedCall): '●' | '○' | '■' | '✗' {
  if (call.isOver) return /error|fail/.test(stateOf(call)) ? '✗' : '■';
  return call.status === 'in-progress' || call.status === 'forwarding' ? '●' : '○';
}

/** A time of day on this machine, such as "09:05". */
export function timeOfDay(at: string): string {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? '' : time.toTimeString().slice(0, 5);
}

/** The state of the connection and the number of calls. */
export function statusLine({ lost, calls, now }: Board, place: string): string {
  if (lost) {
    const seconds = Math.ceil(Math.max(0, lost.retryAt - now) / 1000);
    const next = seconds > 0 ? `next attempt in ${seconds} s` : 'trying again …';
    return `Connection lost, ${next}: ${lost.reason}`;
  }
  const active = calls.filter(({ isOver }) => !isOver).length;
  return `${active} active · ${calls.length} ${calls.length === 1 ? 'call' : 'calls'} · ${place}`;
}

const help = [
  '↑↓ choose · o open the link · e end · c copy the id · / filter · q quit',
  '↑↓ · o open · e end · c id · / find · q',
] as const;

/** The keys, in the longest form that fits. */
export const helpLine = (columns: number): string => help.find((line) => line.length <= columns) ?? help[1];
