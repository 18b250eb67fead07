import type { MicrophoneProblem } from '@firmline/sdk/web-call';
import type { CallView } from '../demo/state.ts';

/** A problem of a running call: its connection, its microphone, or why the visitor cannot be heard. */
export type Disturbance = Exclude<CallView['network'], 'good'> | 'trouble' | MicrophoneProblem['kind'];

/** The most important problem; null without a problem. */
export function disturbanceOf({ network, trouble, micProblem }: CallView): Disturbance | null {
  if (network === 'lost') return network;
  if (trouble) return 'trouble';
  return micProblem ?? (network === 'good' ? null : network);
}
