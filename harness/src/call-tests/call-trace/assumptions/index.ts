import type { CallTrace } from '../trace.ts';
import type { Assumption, Finding } from './assumption.ts';
import { closing } from './closing.ts';
import { dataService } from './data.ts';
import { joining } from './joining.ts';
import { listening } from './listening.ts';
import { observers } from './observers.ts';
import { processing } from './processing.ts';
import { recording } from './recording.ts';
import { returning } from './returning.ts';

/** All assumptions, in the order of a report. */
const assumptions: readonly Assumption[] = [
  ...joining,
  ...listening,
  ...observers,
  ...processing,
  ...recording,
  ...returning,
  ...closing,
  ...dataService,
];

export type JudgedAssumption = Omit<Assumption, 'judge'> & Finding;

export const judgeTrace = (trace: CallTrace): readonly JudgedAssumption[] =>
  assumptions.map(({ judge, ...assumption }) => ({ ...assumption, ...judge(trace) }));
