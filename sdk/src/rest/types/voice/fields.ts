import type { ChunkPlan } from './chunk.ts';
import type { Voice } from './index.ts';

type WithoutFallback<Variant> = Variant extends unknown ? Omit<Variant, 'fallbackPlan'> : never;

/** A voice to fall back to. It has no fallbacks of its own. */
export type FallbackVoice = WithoutFallback<Voice>;

/** What to speak with when the provider fails. */
export interface FallbackPlan {
  /** Tried in this order. */
  readonly voices: readonly FallbackVoice[];
}

/** What every voice has. */
export interface VoiceFields {
  /** Keeps what was spoken, to speak it again. */
  readonly cachingEnabled?: boolean;
  readonly chunkPlan?: ChunkPlan;
  readonly fallbackPlan?: FallbackPlan;
}
