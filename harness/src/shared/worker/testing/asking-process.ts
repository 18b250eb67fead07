import * as v from 'valibot';
import { askParent, createWorker } from '../worker-jobs.ts';

/** Asks its parent two things at once, and tells it what came back. */
const worker = createWorker<string, string>(new URL(import.meta.url), 'The parent', v.string(), askParent);
const results = await Promise.all([worker.run('one'), worker.run('two')]);
process.send?.({ results });
