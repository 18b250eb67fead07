import type {
  AzureVoice,
  CustomVoice,
  DeepgramVoice,
  HumeVoice,
  LmntVoice,
  MicrosoftVoice,
  NeuphonicVoice,
  OpenAIVoice,
  RimeAIVoice,
  SesameVoice,
  SmallestAIVoice,
  VapiVoice,
  WellSaidVoice,
  XaiVoice,
} from './simple.ts';
import type {
  CartesiaVoice,
  ElevenLabsVoice,
  InworldVoice,
  MinimaxVoice,
  PlayHTVoice,
  TavusVoice,
} from './tuned.ts';

export type * from './chunk.ts';
export type * from './fields.ts';
export type * from './name.ts';
export type * from './simple.ts';
export type * from './tuned.ts';

/** An assistant's voice; `provider` selects its type. */
export type Voice =
  | AzureVoice
  | CartesiaVoice
  | CustomVoice
  | DeepgramVoice
  | ElevenLabsVoice
  | HumeVoice
  | InworldVoice
  | LmntVoice
  | MicrosoftVoice
  | MinimaxVoice
  | NeuphonicVoice
  | OpenAIVoice
  | PlayHTVoice
  | RimeAIVoice
  | SesameVoice
  | SmallestAIVoice
  | TavusVoice
  | VapiVoice
  | WellSaidVoice
  | XaiVoice;

export type VoiceProvider = Voice['provider'];
