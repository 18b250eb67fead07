import { readFileSync } from 'node:fs';
import type { Contract } from './types.ts';

export type * from './types.ts';

/** The platform's operations and entities, as its vendor publishes them. Written by `npm run docs -- --contract`. */
export const contract = JSON.parse(
  readFileSync(new URL('../../../../src/services/platform/contract/contract.json', import.meta.url), 'utf8'),
) as Contract;
