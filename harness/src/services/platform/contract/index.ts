import { readFileSync } from 'node:fs';
import type { Contract } from './types.ts';

export type * from './types.ts';

/** What the platform's vendor declares: its operations and their entities. `npm run docs -- --contract` writes it. */
export const contract = JSON.parse(
  readFileSync(new URL('../../../../src/services/platform/contract/contract.json', import.meta.url), 'utf8'),
) as Contract;
