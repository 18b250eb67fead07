import type { Open } from '../common.ts';
import type { IsoLanguage, VapiVoiceLanguage, XaiVoiceLanguage } from '../language.ts';
import type { Server } from '../server.ts';
import type { VoiceFields } from './fields.ts';
import type {
  AzureVoiceName,
  DeepgramVoiceName,
  LmntVoiceName,
  MicrosoftVoiceName,
  OpenAIVoiceName,
  RimeAIVoiceName,
  SmallestAIVoiceName,
  VapiVoiceName,
  XaiVoiceName,
} from './name.ts';
import type { Words } from '../words.ts';

export interface AzureVoice extends VoiceFields {
  readonly provider: 'azure';
  readonly voiceId: Open<AzureVoiceName>;
  /** A factor. */
  readonly speed?: number;
}

/** Your server synthesises the speech. */
export interface CustomVoice extends VoiceFields {
  readonly provider: 'custom-voice';
  /** Passed to your server unchanged. */
  readonly voiceId?: string;
  readonly server: Server;
}

export interface DeepgramVoice extends VoiceFields {
  readonly provider: 'deepgram';
  readonly voiceId: Open<DeepgramVoiceName>;
  /** `aura-2` by default. */
  readonly model?: Open<'aura' | 'aura-2'>;
  /** Excludes your data from Deepgram's training. Needs your own key. Off by default. */
  readonly mipOptOut?: boolean;
}

export interface HumeVoice extends VoiceFields {
  readonly provider: 'hume';
  readonly voiceId: string;
  readonly model?: Open<'octave' | 'octave2'>;
  /** Whether the voice is your own, not one of Hume's. */
  readonly isCustomHumeVoice?: boolean;
  /** How to speak, in plain words. */
  readonly description?: string;
}

export interface LmntVoice extends VoiceFields {
  readonly provider: 'lmnt';
  readonly voiceId: Open<LmntVoiceName>;
  /** A factor. */
  readonly speed?: number;
  readonly language?: Open<IsoLanguage | 'auto'>;
}

export interface MicrosoftVoice extends VoiceFields {
  readonly provider: 'microsoft';
  readonly voiceId: Open<MicrosoftVoiceName>;
  readonly style?: Open<
    | Words<'adventurous angry caring cheerful confused curious determined disappointed disgusted'>
    | Words<'embarrassed empathy encouraging excited fearful friendly happy hopeful jealous joyful'>
    | Words<'nostalgic reflective regretful relieved sad serious shouting softvoice surprised whispering'>
  >;
  /** 0.01 to 2. 1 by default. Needs `style`. */
  readonly styleDegree?: number;
  /** Needs `style`. */
  readonly role?: Open<
    | `YoungAdult${'Female' | 'Male'}`
    | `OlderAdult${'Female' | 'Male'}`
    | `Senior${'Female' | 'Male'}`
    | 'Girl'
    | 'Boy'
  >;
  /** A factor. */
  readonly speed?: number;
}

export interface NeuphonicVoice extends VoiceFields {
  readonly provider: 'neuphonic';
  readonly voiceId: string;
  /** `neu_fast` by default. */
  readonly model?: Open<'neu_hq' | 'neu_fast'>;
  /** ISO 639-1. */
  readonly language: string;
  /** A factor. */
  readonly speed?: number;
}

export interface OpenAIVoice extends VoiceFields {
  readonly provider: 'openai';
  /** `ash`, `ballad`, `coral`, `sage` and `verse` need a realtime model. */
  readonly voiceId: Open<OpenAIVoiceName>;
  readonly model?: Open<'tts-1' | 'tts-1-hd' | 'gpt-4o-mini-tts'>;
  /** How to speak, in plain words. Not for `tts-1` and `tts-1-hd`. */
  readonly instructions?: string;
  /** A factor. */
  readonly speed?: number;
}

export interface RimeAIVoice extends VoiceFields {
  readonly provider: 'rime-ai';
  readonly voiceId: Open<RimeAIVoiceName>;
  /** `arcana` by default. */
  readonly model?: Open<'arcana' | 'mistv2' | 'mist' | 'v1'>;
  /** A factor. */
  readonly speed?: number;
  /** `<200>` is a pause of 200 ms. */
  readonly pauseBetweenBrackets?: boolean;
  /** Text in braces is phonetic. */
  readonly phonemizeBetweenBrackets?: boolean;
  readonly reduceLatency?: boolean;
  /** Speeds of the parts in square brackets, separated by commas. */
  readonly inlineSpeedAlpha?: string;
  readonly language?: Open<Words<'en es de fr ar hi ja he pt ta si'>>;
}

export interface SesameVoice extends VoiceFields {
  readonly provider: 'sesame';
  readonly voiceId: string;
  readonly model: Open<'csm-1b'>;
}

export interface SmallestAIVoice extends VoiceFields {
  readonly provider: 'smallest-ai';
  readonly voiceId: Open<SmallestAIVoiceName>;
  /** `lightning` by default. */
  readonly model?: Open<'lightning'>;
  /** A factor. */
  readonly speed?: number;
}

export interface VapiPronunciationDictionary {
  readonly pronunciationDictId: string;
  /** ElevenLabs only. */
  readonly versionId?: string;
  /** Provider of the dictionary. */
  readonly provider?: Open<'cartesia' | '11labs'>;
}

export interface VapiVoice extends VoiceFields {
  readonly provider: 'vapi';
  /** One of the platform's voices, or a cloned one (with `version` 2). */
  readonly voiceId: Open<VapiVoiceName>;
  readonly version?: Open<'1' | '2' | 'latest'>;
  /** A factor. 1 by default. */
  readonly speed?: number;
  readonly language?: Open<VapiVoiceLanguage>;
  readonly pronunciationDictionary?: readonly VapiPronunciationDictionary[];
}

export interface WellSaidVoice extends VoiceFields {
  readonly provider: 'wellsaid';
  readonly voiceId: string;
  readonly model?: Open<'caruso' | 'legacy'>;
  /** Supports a part of SSML. */
  readonly enableSsml?: boolean;
  readonly libraryIds?: readonly string[];
}

export interface XaiVoice extends VoiceFields {
  readonly provider: 'xai';
  readonly voiceId: Open<XaiVoiceName>;
  readonly language?: Open<XaiVoiceLanguage>;
  /** A factor. */
  readonly speed?: number;
}
