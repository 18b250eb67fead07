import type { MicrophoneProblem } from '@firmline/sdk/web-call';
import type { CallView } from '../demo/state.ts';

/** A problem of a running call: its connection, its microphone, why the visitor cannot be heard, or an echo. */
export type Disturbance =
  | Exclude<CallView['network'], 'good'>
  | 'trouble'
  | 'echo'
  | MicrophoneProblem['kind'];

/** The most important problem; null without a problem. */
export function disturbanceOf({ network, trouble, micProblem, echo }: CallView): Disturbance | null {
  if (network === 'lost') return network;
  if (trouble) return 'trouble';
  if (micProblem === null && echo) return 'echo';
  return micProblem ?? (network === 'good' ? null : network);
}
