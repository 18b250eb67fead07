import type { HearingProblem } from '@firmline/sdk/web-call';
import type { CallView } from '../demo/state.ts';

/** What disturbs a call: its connection, its microphone, or why the visitor cannot be heard. */
export type Disturbance = Exclude<CallView['network'], 'good'> | 'trouble' | HearingProblem['kind'];

/** The one that matters most now; null while all is well. */
export function disturbanceOf({ network, trouble, hearing }: CallView): Disturbance | null {
  if (network === 'lost') return network;
  if (trouble) return 'trouble';
  return hearing ?? (network === 'good' ? null : network);
}
