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

/** What an assistant hears with; `provider` tells which kind. */
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

/** A transcriber to fall back to. It has no fallbacks of its own. */
export type FallbackTranscriber = WithoutFallback<Exclude<Transcriber, VapiTranscriber>>;

/** What to hear with when the provider fails. */
export interface FallbackTranscriberPlan {
  /** Tried in this order. */
  readonly transcribers: readonly FallbackTranscriber[];
}
