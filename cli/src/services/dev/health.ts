import { grouped } from '../../text.ts';
import { FirmlineError } from '@firmline/sdk/errors';
import type { Health } from '../../results/dev.ts';

/** @throws FirmlineError 'unparsable' */
export function parseHealth(value: unknown): Health {
  const rest = fieldOf(value, 'rest');
  return {
    openRooms: number(fieldOf(value, 'openRooms')),
    rest: {
      state: text(fieldOf(rest, 'state')),
      pid: orNull(fieldOf(rest, 'pid'), number),
      since: text(fieldOf(rest, 'since')),
      restarts: number(fieldOf(rest, 'restarts')),
      lastEnd: orNull(fieldOf(rest, 'lastEnd'), (end) => ({
        at: text(fieldOf(end, 'at')),
        reason: text(fieldOf(end, 'reason')),
      })),
      nextStart: orNull(fieldOf(rest, 'nextStart'), text),
    },
  };
}

/** One line for a person. */
export function restInWords({ state, pid, since, restarts, lastEnd, nextStart }: Health['rest']): string {
  const parts = [state === 'ready' ? `ready, pid ${pid}` : `${state} since ${clock(since)}`];
  if (restarts > 0) parts.push(`restarted ${restarts === 1 ? 'once' : `${grouped(restarts)} times`}`);
  if (lastEnd) parts.push(`last ended at ${clock(lastEnd.at)} (${lastEnd.reason})`);
  if (nextStart !== null) parts.push(`next start at ${clock(nextStart)}`);
  return parts.join(', ');
}

const clock = (iso: string): string => new Date(iso).toLocaleTimeString('en-GB');

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

function number(value: unknown): number {
  if (typeof value === 'number') return value;
  throw foreign();
}

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw foreign();
}

const orNull = <Value>(value: unknown, read: (value: unknown) => Value): Value | null =>
  value === null ? null : read(value);

const foreign = () =>
  new FirmlineError('The response is not from a stack of this version.', {
    code: 'unparsable',
    hint: 'Start the stack again.',
  });
