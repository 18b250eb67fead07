import type { WebCallEvents } from '../events.ts';

/** Tells the listeners of a client. Never throws. */
export type Emit = <Name extends keyof WebCallEvents>(name: Name, ...args: WebCallEvents[Name]) => void;
