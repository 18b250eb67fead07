import type { Known } from '../common.ts';
import type { CartesiaVoice, ChunkPlan, FallbackVoice, Voice, VoiceProvider } from './index.ts';
import type { Words } from '../words.ts';

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;

true satisfies Same<Words<'en de fr'>, 'en' | 'de' | 'fr'>;
true satisfies Same<Words<'en'>, 'en'>;

({ provider: '11labs', voiceId: 'sarah', stability: 0.5, language: 'de' }) satisfies Voice;
({ provider: 'sesame', voiceId: 'maya', model: 'csm-1b' }) satisfies Voice;

// A voice, a model or a language added later.
({ provider: 'azure', voiceId: 'de-DE-KatjaNeural' }) satisfies Voice;
({ provider: 'cartesia', voiceId: 'a', model: 'sonic-9', language: 'tlh' }) satisfies Voice;
true satisfies 'sonic-3' extends Known<NonNullable<CartesiaVoice['model']>> ? true : false;

// @ts-expect-error no such provider
'polly' satisfies VoiceProvider;
// @ts-expect-error a custom voice needs a server
({ provider: 'custom-voice' }) satisfies Voice;
// @ts-expect-error `stability` belongs to another provider
({ provider: 'azure', voiceId: 'emma', stability: 1 }) satisfies Voice;

({
  provider: 'openai',
  voiceId: 'alloy',
  fallbackPlan: { voices: [{ provider: 'deepgram', voiceId: 'luna' }] },
}) satisfies Voice;
// @ts-expect-error a fallback has no fallbacks
({ provider: 'deepgram', voiceId: 'luna', fallbackPlan: { voices: [] } }) satisfies FallbackVoice;

({
  punctuationBoundaries: ['.', '!', '…'],
  formatPlan: {
    replacements: [
      { type: 'exact', key: 'Dr.', value: 'Doctor', replaceAllEnabled: true },
      { type: 'regex', regex: String.raw`\bSt\.`, value: 'Street' },
    ],
  },
}) satisfies ChunkPlan;
({
  formatPlan: {
    // @ts-expect-error a pattern is `regex`, not `key`
    replacements: [{ type: 'regex', key: 'Dr.', value: 'Doctor' }],
  },
}) satisfies ChunkPlan;

declare const voice: Voice;
if (voice.provider === 'tavus') {
  voice.properties?.maxCallDuration satisfies number | undefined;
  // @ts-expect-error only ElevenLabs has `similarityBoost`
  void voice.similarityBoost;
  // @ts-expect-error responses are read-only
  voice.voiceId = 'another';
}
