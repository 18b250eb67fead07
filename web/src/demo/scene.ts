import type { DemoState } from './state.ts';

/**
 * How the page is laid out: as the letter, as a call, in which the letter makes room for the words, or with the words of
 * the last call.
 */
export type Scene = 'letter' | 'call' | 'after';

export function sceneOf({ call, lastCall }: Pick<DemoState, 'call' | 'lastCall'>): Scene {
  if (call !== null) return 'call';
  return lastCall !== null && lastCall.captions.length > 0 ? 'after' : 'letter';
}
