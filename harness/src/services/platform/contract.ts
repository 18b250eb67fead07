import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Contract } from '@firmline/sdk/rest/table';

/** The platform's operations and shapes, from which the SDK's types are made too. */
export const contract = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve('@firmline/sdk/rest/contract.json'), 'utf8'),
) as Contract;
