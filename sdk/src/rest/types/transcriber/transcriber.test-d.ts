import type { IsoLanguage } from '../language.ts';
import type { FallbackTranscriber, Transcriber } from './index.ts';

({ provider: 'deepgram', model: 'nova-2-phonecall', language: 'en-US' }) satisfies Transcriber;
({ provider: 'deepgram', model: 'nova-9', language: 'tlh' }) satisfies Transcriber;
({ provider: 'soniox', languages: [], languageHintsStrict: false }) satisfies Transcriber;

'yue' satisfies IsoLanguage;
// @ts-expect-error not a language
'xx' satisfies IsoLanguage;

// @ts-expect-error no such provider
({ provider: 'whisper' }) satisfies Transcriber;
// @ts-expect-error OpenAI has no default model
({ provider: 'openai' }) satisfies Transcriber;
// @ts-expect-error milliseconds are a number
({ provider: 'azure', segmentationSilenceTimeoutMs: '300' }) satisfies Transcriber;

({
  provider: 'gladia',
  customVocabularyConfig: { vocabulary: ['Firmline', { value: 'Nguyen', intensity: 0.8 }] },
  fallbackPlan: { transcribers: [{ provider: 'talkscriber', language: 'haw' }] },
}) satisfies Transcriber;
// @ts-expect-error the platform's own does not serve as a fallback
({ provider: 'vapi' }) satisfies FallbackTranscriber;

declare const transcriber: Transcriber;
if (transcriber.provider === 'custom-transcriber') {
  transcriber.server.url satisfies string | undefined;
} else if (transcriber.provider === 'speechmatics') {
  transcriber.customVocabulary[0]?.soundsLike satisfies readonly string[] | undefined;
}
