import type { Incoming } from '../daily/bus.ts';
import type { Machine } from '../machine.ts';

/** Handles a message of daily-js. A thrown error becomes the reply's `error`. */
export type Action = (machine: Machine, message: Incoming) => void | Promise<void>;

export type Actions = Readonly<Record<string, Action>>;
