import type { Open } from '../common.ts';
import type {
  AssemblyAILanguage,
  AzureLocale,
  DeepgramLanguage,
  GladiaLanguage,
  GoogleTranscriberLanguage,
  IsoLanguage,
  OpenAITranscriberLanguage,
  SpeechmaticsLanguage,
  WhisperLanguage,
  XaiTranscriberLanguage,
} from '../language.ts';
import type { GoogleModelName } from '../model/name.ts';
import type { Server } from '../server.ts';
import type { FallbackTranscriberPlan } from './index.ts';

interface TranscriberFields {
  readonly fallbackPlan?: FallbackTranscriberPlan;
}

export interface AssemblyAITranscriber extends TranscriberFields {
  readonly provider: 'assembly-ai';
  readonly language?: Open<'multi' | 'en'>;
  /** Priced separately. */
  readonly enableUniversalStreamingApi?: boolean;
  /** `universal-streaming-english` by default. */
  readonly speechModel?: Open<
    'universal-streaming-english' | 'universal-streaming-multilingual' | 'universal-3-5-pro'
  >;
  /** Minimum confidence, 0 to 1. Transcripts below it are dropped. 0.4 by default. */
  readonly confidenceThreshold?: number;
  /** On by default. */
  readonly formatTurns?: boolean;
  /** 0 to 1; 0.7 by default. Unused with a smart endpointing plan. */
  readonly endOfTurnConfidenceThreshold?: number;
  /** Milliseconds. 160 by default. Unused with a smart endpointing plan. */
  readonly minEndOfTurnSilenceWhenConfident?: number;
  readonly wordFinalizationMaxWaitTime?: number;
  /** Milliseconds. 400 by default. Unused with a smart endpointing plan. */
  readonly maxTurnSilence?: number;
  /** Keeps a turn open while a voice is heard. Unused with a smart endpointing plan. */
  readonly vadAssistedEndpointingEnabled?: boolean;
  /** For `universal-3-5-pro`. `balanced` by default. */
  readonly mode?: Open<'max_accuracy' | 'min_latency' | 'balanced'>;
  /** For `universal-3-5-pro`. */
  readonly prompt?: string;
  /** Purpose of the assistant. For `universal-3-5-pro`. */
  readonly agentContext?: string;
  /** For `universal-3-5-pro`. */
  readonly languageCodes?: readonly Open<AssemblyAILanguage>[];
  /** WebSocket URL. */
  readonly realtimeUrl?: string;
  /** At most 2,500 characters in total. */
  readonly wordBoost?: readonly string[];
  /** At most 100 terms of at most 50 characters each. */
  readonly keytermsPrompt?: readonly string[];
  /** Milliseconds. */
  readonly endUtteranceSilenceThreshold?: number;
  readonly disablePartialTranscripts?: boolean;
}

export interface AzureSpeechTranscriber extends TranscriberFields {
  readonly provider: 'azure';
  readonly language?: Open<AzureLocale>;
  readonly segmentationStrategy?: Open<'Default' | 'Time' | 'Semantic'>;
  readonly segmentationSilenceTimeoutMs?: number;
  readonly segmentationMaximumTimeMs?: number;
}

export interface CartesiaTranscriber extends TranscriberFields {
  readonly provider: 'cartesia';
  readonly model?: Open<'ink-whisper' | 'ink-2'>;
  readonly language?: Open<IsoLanguage>;
}

/** Your server transcribes, over a WebSocket. */
export interface CustomTranscriber extends TranscriberFields {
  readonly provider: 'custom-transcriber';
  readonly server: Server;
}

/** A model, or its variant for a subject. */
type About<Model extends string, Subject extends string> = Model | `${Model}-${Subject}`;
type BusinessSubject = 'general' | 'meeting' | 'phonecall' | 'finance';
type MediaSubject = 'conversationalai' | 'voicemail' | 'video';

export type DeepgramModelName =
  | 'flux-general-en'
  | About<'nova-3', 'general' | 'medical'>
  | About<'nova-2', BusinessSubject | MediaSubject | 'medical' | 'drivethru' | 'automotive'>
  | About<'nova', 'general' | 'phonecall' | 'medical'>
  | About<'enhanced', BusinessSubject>
  | About<'base', BusinessSubject | MediaSubject>
  | 'whisper';

export interface DeepgramTranscriber extends TranscriberFields {
  readonly provider: 'deepgram';
  readonly model?: Open<DeepgramModelName>;
  readonly language?: Open<DeepgramLanguage | WhisperLanguage>;
  /** Hints for the multilingual Flux, in BCP 47. */
  readonly languages?: readonly string[];
  /** Off by default, because it mistakes some numbers for times. */
  readonly smartFormat?: boolean;
  /** Excludes your data from Deepgram's training. Needs your own key. Off by default. */
  readonly mipOptOut?: boolean;
  /** Writes spoken numbers as digits. */
  readonly numerals?: boolean;
  /** Off by default. */
  readonly profanityFilter?: boolean;
  readonly redaction?: readonly Open<'pci' | 'pii' | 'phi' | 'numbers'>[];
  /** Minimum confidence, 0 to 1. Transcripts below it are dropped. 0.4 by default. */
  readonly confidenceThreshold?: number;
  /** Confidence with which Flux ends a turn. 0.7 by default. */
  readonly eotThreshold?: number;
  /** Milliseconds after which Flux ends a turn in any case. 5000 by default. */
  readonly eotTimeoutMs?: number;
  /** Uncommon words to recognise. */
  readonly keywords?: readonly string[];
  /** Terms or phrases to recognise. */
  readonly keyterm?: readonly string[];
  /** Milliseconds of silence. 10 by default. */
  readonly endpointing?: number;
}

export interface ElevenLabsTranscriber extends TranscriberFields {
  readonly provider: '11labs';
  readonly model?: Open<'scribe_v1' | 'scribe_v2' | 'scribe_v2_realtime'>;
  readonly language?: Open<IsoLanguage>;
  /** 0.3 to 3. */
  readonly silenceThresholdSeconds?: number;
  /** 0.1 to 0.9. The lower, the more sounds count as a voice. */
  readonly confidenceThreshold?: number;
  /** 50 to 2000. */
  readonly minSpeechDurationMs?: number;
  /** 50 to 2000. */
  readonly minSilenceDurationMs?: number;
}

export interface GladiaVocabularyItem {
  readonly value: string;
  readonly pronunciations?: readonly string[];
  /** 0 to 1. */
  readonly intensity?: number;
  /** ISO 639-1. */
  readonly language?: string;
}

export interface GladiaVocabulary {
  readonly vocabulary: readonly (string | GladiaVocabularyItem)[];
  /** 0 to 1. */
  readonly defaultIntensity?: number;
}

export interface GladiaTranscriber extends TranscriberFields {
  readonly provider: 'gladia';
  /** `fast` by default. */
  readonly model?: Open<'fast' | 'accurate' | 'solaria-1'>;
  /** `automatic single language` by default. */
  readonly languageBehaviour?: Open<'manual' | 'automatic single language' | 'automatic multiple languages'>;
  /** Needed when `languageBehaviour` is `manual`. */
  readonly language?: Open<GladiaLanguage>;
  readonly languages?: readonly Open<GladiaLanguage>[];
  /** Uncommon words. Truncated to 600 characters. */
  readonly transcriptionHint?: string;
  /** Transcribes laughter and similar sounds. Off by default. */
  readonly prosody?: boolean;
  /** Enhances the audio at the cost of latency. Off by default. */
  readonly audioEnhancer?: boolean;
  /** Minimum confidence, 0 to 1. Transcripts below it are dropped. 0.4 by default. */
  readonly confidenceThreshold?: number;
  /** Seconds of silence. */
  readonly endpointing?: number;
  /** 0 to 1. */
  readonly speechThreshold?: number;
  readonly customVocabularyEnabled?: boolean;
  readonly customVocabularyConfig?: GladiaVocabulary;
  readonly region?: Open<'us-west' | 'eu-west'>;
  readonly receivePartialTranscripts?: boolean;
}

export interface GoogleTranscriber extends TranscriberFields {
  readonly provider: 'google';
  readonly model?: Open<GoogleModelName>;
  readonly language?: Open<GoogleTranscriberLanguage>;
}

export interface OpenAITranscriber extends TranscriberFields {
  readonly provider: 'openai';
  readonly model: Open<'gpt-4o-transcribe' | 'gpt-4o-mini-transcribe'>;
  readonly language?: Open<OpenAITranscriberLanguage>;
}

export interface SonioxContextItem {
  /** For example `domain` or `topic`. */
  readonly key: string;
  readonly value: string;
}

export interface SonioxTranscriber extends TranscriberFields {
  readonly provider: 'soniox';
  readonly model?: Open<'stt-rt-v4' | 'stt-rt-v5'>;
  /** `en` by default. Unused with `languages`. */
  readonly language?: Open<IsoLanguage>;
  /** Hints. With an empty list, the language is detected. */
  readonly languages?: readonly Open<IsoLanguage>[];
  /** Restricts transcripts to these languages. On by default. */
  readonly languageHintsStrict?: boolean;
  /** 500 to 3000. 500 by default. */
  readonly maxEndpointDelayMs?: number;
  /** -1 to 1; the higher, the sooner a turn ends. 0.3 by default. */
  readonly endpointSensitivity?: number;
  /** 0 to 3; the higher, the sooner a turn ends. 2 by default. */
  readonly endpointLatencyAdjustmentLevel?: number;
  readonly customVocabulary?: readonly string[];
  readonly contextGeneral?: readonly SonioxContextItem[];
}

export interface SpeechmaticsVocabularyItem {
  readonly content: string;
  readonly soundsLike?: readonly string[];
}

export interface SpeechmaticsTranscriber extends TranscriberFields {
  readonly provider: 'speechmatics';
  readonly model?: Open<'default'>;
  readonly language?: Open<SpeechmaticsLanguage>;
  /** `standard` is faster, `enhanced` more accurate. */
  readonly operatingPoint?: Open<'standard' | 'enhanced'>;
  readonly region?: Open<'eu' | 'us'>;
  /** Distinguishes speakers. */
  readonly enableDiarization?: boolean;
  /** Milliseconds. 3000 by default. */
  readonly maxDelay?: number;
  readonly customVocabulary: readonly SpeechmaticsVocabularyItem[];
  /** `written` by default. */
  readonly numeralStyle?: Open<'written' | 'spoken'>;
  /** 0.5 by default. */
  readonly endOfTurnSensitivity?: number;
  /** Leaves out "um" and similar sounds. English only. */
  readonly removeDisfluencies?: boolean;
  /** Seconds. 0 by default. */
  readonly minimumSpeechDuration?: number;
}

export interface TalkscriberTranscriber extends TranscriberFields {
  readonly provider: 'talkscriber';
  readonly model?: Open<'whisper'>;
  readonly language?: Open<WhisperLanguage>;
}

/** The platform chooses the provider. */
export interface VapiTranscriber {
  readonly provider: 'vapi';
  /** `latest` by default. */
  readonly version?: Open<'latest' | '1'>;
  readonly language?: Open<IsoLanguage>;
  /** Restricts transcripts to these languages. */
  readonly languages?: readonly Open<IsoLanguage>[];
  readonly keywords?: readonly string[];
  /** `manual` waits a fixed time for the end of a turn. */
  readonly turnTaking?: Open<'intelligent' | 'manual'>;
}

export interface XaiTranscriber extends TranscriberFields {
  readonly provider: 'xai';
  readonly model?: Open<'default'>;
  /** `en` by default. */
  readonly language?: Open<XaiTranscriberLanguage>;
}
