import { FirmlineError } from '@firmline/sdk/errors';
import type { Health } from './types.ts';

/** @throws FirmlineError 'unparsable' */
export function parseHealth(value: unknown): Health {
  const rest = fieldOf(value, 'rest');
  return {
    openRooms: number(fieldOf(value, 'openRooms')),
    rest: {
      state: text(fieldOf(rest, 'state')),
      pid: orNull(fieldOf(rest, 'pid'), number),
    },
  };
}

/** One line for a person. */
export const restInWords = ({ state, pid }: Health['rest']): string =>
  state === 'ready' ? `ready, pid ${pid}` : state;

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
