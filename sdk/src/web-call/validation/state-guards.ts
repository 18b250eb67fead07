import { type ErrorCode, FirmlineError } from '../../errors.ts';
import type { MeetingState } from '../participant.ts';

/** A call object with the page's own interface, or Daily's embedded frame (Prebuilt). */
export type CallMode = 'call-object' | 'prebuilt';

const refused = (method: string, words: string, code: ErrorCode, hint?: string): FirmlineError =>
  new FirmlineError(`${method}() ${words}`, {
    code,
    fault: 'internal',
    ...(hint === undefined ? {} : { hint }),
  });

/** The error for a method that needs a joined call. `hint`: what to do instead. */
export const notJoined = (method: string, hint?: string): FirmlineError =>
  refused(method, 'only supported after join.', 'call-not-joined', hint);

/**
 * Requires a joined call.
 * @param hint what to do instead
 * @throws FirmlineError 'call-not-joined'
 */
export function requireJoined(method: string, state: MeetingState, hint?: string): void {
  if (state !== 'joined') throw notJoined(method, hint);
}

/**
 * Requires that the join has not started.
 * @param hint what to do instead
 * @throws FirmlineError 'conflict'
 */
export function requireNotJoined(method: string, state: MeetingState, hint?: string): void {
  if (state !== 'joining' && state !== 'joined') return;
  throw refused(method, 'not supported after joining a meeting.', 'conflict', hint);
}

/** @throws FirmlineError 'call-unsupported' */
export function requireCallObject(method: string, mode: CallMode): void {
  if (mode === 'call-object') return;
  throw refused(method, 'is only supported on custom callObject instances', 'call-unsupported');
}

/** @throws FirmlineError 'call-unsupported' */
export function requirePrebuilt(method: string, mode: CallMode): void {
  if (mode === 'prebuilt') return;
  throw refused(method, "is only supported as part of Daily's Prebuilt", 'call-unsupported');
}
