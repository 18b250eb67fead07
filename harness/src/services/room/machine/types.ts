import type { Bus, Incoming } from './daily/bus.ts';
import type { Refusals } from './refusals.ts';
import type { CallSession } from './session.ts';
import type { KeptSettings } from './settings.ts';

/** What actions see of a call machine, and do with it. */
export interface CallMachine {
  readonly bus: Bus;
  readonly refusals: Refusals;
  settings: KeptSettings;
  readonly session: CallSession | null;
  join(request: Incoming): Promise<void>;
  leave(): void;
}

/** Handles a message of daily-js. A thrown error becomes the reply's `error`. */
export type Action = (machine: CallMachine, message: Incoming) => void | Promise<void>;

export type Actions = Readonly<Record<string, Action>>;
