import type { Incoming } from '../daily/bus.ts';
import type { Machine } from '../machine.ts';

/** What the machine does for a message of daily-js. A throw becomes the answer's `error`. */
export type Action = (machine: Machine, message: Incoming) => void | Promise<void>;

export type Actions = Readonly<Record<string, Action>>;
