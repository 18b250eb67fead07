import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/** What makes the table and closes it; safe to run again. */
export const readSchema = (): Promise<string> =>
  readFile(createRequire(import.meta.url).resolve('@firmline/sdk/firms/schema.sql'), 'utf8');
