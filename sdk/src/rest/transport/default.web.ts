import { fetchTransport } from './fetch-transport.ts';
import type { TransportFactory } from './transport.ts';

/** The default transport: the browser's fetch. */
export const defaultTransport: TransportFactory = fetchTransport();
