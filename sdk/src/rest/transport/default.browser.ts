import { fetchTransport } from './fetch-transport.ts';
import type { TransportFactory } from './transport.ts';

/** What carries requests where nothing else is given: the browser's fetch. */
export const defaultTransport: TransportFactory = fetchTransport();
