import type { TransportFactory } from './transport.ts';
import { undiciTransport } from './undici-transport.ts';

/** What carries requests where nothing else is given: a pool of kept connections. */
export const defaultTransport: TransportFactory = undiciTransport();
