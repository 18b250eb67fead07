import { setTimeout as delay } from 'node:timers/promises';
import { handleJobs } from '../worker-jobs.ts';

export type EchoJob = { readonly say: string } | { readonly fail: string } | 'crash' | 'wait' | 'pid';

handleJobs(async (job: EchoJob): Promise<string> => {
  if (job === 'crash') process.exit(3);
  if (job === 'pid') return String(process.pid);
  if (job === 'wait') await delay(60_000);
  else if ('say' in job) return job.say;
  else throw new Error(job.fail);
  return '';
});
