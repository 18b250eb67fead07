import type { WebCallEvents } from '../events.ts';

/** Emits an event of the client. Never throws. */
export type Emit = <Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]) => void;
