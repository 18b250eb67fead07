import type { FirmSort } from '@firmline/sdk/firms';

/** The orders of --sort; each may have :desc. */
export const firmSorts: readonly FirmSort['by'][] = ['slug', 'name', 'company', 'created', 'updated'];
