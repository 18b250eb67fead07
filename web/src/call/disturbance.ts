import type { MicrophoneProblem } from '@firmline/sdk/web-call';
import type { CallView } from '../demo/state.ts';

/** What disturbs a call: its connection, its microphone, or why the visitor cannot be heard. */
export type Disturbance = Exclude<CallView['network'], 'good'> | 'trouble' | MicrophoneProblem['kind'];

/** The one that matters most now; null while all is well. */
export function disturbanceOf({ network, trouble, micProblem }: CallView): Disturbance | null {
  if (network === 'lost') return network;
  if (trouble) return 'trouble';
  return micProblem ?? (network === 'good' ? null : network);
}
