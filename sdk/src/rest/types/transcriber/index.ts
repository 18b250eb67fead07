import type {
  AssemblyAITranscriber,
  AzureSpeechTranscriber,
  CartesiaTranscriber,
  CustomTranscriber,
  DeepgramTranscriber,
  ElevenLabsTranscriber,
  GladiaTranscriber,
  GoogleTranscriber,
  OpenAITranscriber,
  SonioxTranscriber,
  SpeechmaticsTranscriber,
  TalkscriberTranscriber,
  VapiTranscriber,
  XaiTranscriber,
} from './provider.ts';

export type * from './provider.ts';

/** An assistant's transcriber; `provider` selects its type. */
export type Transcriber =
  | AssemblyAITranscriber
  | AzureSpeechTranscriber
  | CartesiaTranscriber
  | CustomTranscriber
  | DeepgramTranscriber
  | ElevenLabsTranscriber
  | GladiaTranscriber
  | GoogleTranscriber
  | OpenAITranscriber
  | SonioxTranscriber
  | SpeechmaticsTranscriber
  | TalkscriberTranscriber
  | VapiTranscriber
  | XaiTranscriber;

export type TranscriberProvider = Transcriber['provider'];

type WithoutFallback<Variant> = Variant extends unknown ? Omit<Variant, 'fallbackPlan'> : never;

/** A fallback transcriber. It has no fallbacks of its own. */
export type FallbackTranscriber = WithoutFallback<Exclude<Transcriber, VapiTranscriber>>;

/** Transcribers to use if the provider fails. */
export interface FallbackTranscriberPlan {
  /** Tried in this order. */
  readonly transcribers: readonly FallbackTranscriber[];
}
