import type { Preparation } from './page/contract.ts';
import type { Client } from './pages.ts';

export interface Contender {
  readonly name: string;
  readonly client: Client;
  readonly preparation: Preparation;
  /** Maximum share of the vendor's time, if there is a target. */
  readonly atMost?: number;
}

/** The baseline for the others. */
export const vendor: Contender = { name: '@vapi-ai/web', client: 'vendor', preparation: 'never' };

export const contenders: readonly Contender[] = [
  vendor,
  { name: 'firmline', client: 'firmline', preparation: 'never', atMost: 1 },
  // A second before the click is too late for 400 KB at 1.6 Mbit/s: shown, with no target of its own.
  { name: 'firmline, prepared on intent', client: 'firmline', preparation: 'on intent' },
  { name: 'firmline, prepared when idle', client: 'firmline', preparation: 'when idle', atMost: 0.5 },
];
