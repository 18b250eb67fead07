import { fetchTransport } from './fetch-transport.ts';
import type { TransportFactory } from './transport.ts';

export const defaultTransport: TransportFactory = fetchTransport();
