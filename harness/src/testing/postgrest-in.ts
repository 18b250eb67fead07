import { readFileSync } from 'node:fs';

/** Process ids of PostgREST, the child of a stack's wrapper process. Only on Linux. */
export const postgrestIn = (wrapperPid: number): number[] =>
  readFileSync(`/proc/${wrapperPid}/task/${wrapperPid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
