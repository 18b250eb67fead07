import { askParent, createWorker } from '../worker-jobs.ts';

/** Asks its parent two things at once, and tells it what came back. */
const worker = createWorker<string>(new URL(import.meta.url), 'The parent', askParent);
const results = await Promise.all([worker.run('one'), worker.run('two')]);
process.send?.({ results });
