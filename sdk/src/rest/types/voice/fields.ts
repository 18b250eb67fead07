import type { ChunkPlan } from './chunk.ts';
import type { Voice } from './index.ts';

type WithoutFallback<Variant> = Variant extends unknown ? Omit<Variant, 'fallbackPlan'> : never;

/** A fallback voice. It has no fallbacks of its own. */
export type FallbackVoice = WithoutFallback<Voice>;

/** Voices to use if the provider fails. */
export interface FallbackPlan {
  /** Tried in this order. */
  readonly voices: readonly FallbackVoice[];
}

/** Settings common to all voices. */
export interface VoiceFields {
  /** Caches spoken text for reuse. */
  readonly cachingEnabled?: boolean;
  readonly chunkPlan?: ChunkPlan;
  readonly fallbackPlan?: FallbackPlan;
}
