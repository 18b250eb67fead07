import type { Open } from '../common.ts';
import type { CartesiaVoiceLanguage, InworldLanguage, MinimaxLanguage, PlayHTLanguage } from '../language.ts';
import type { VoiceFields } from './fields.ts';
import type { ElevenLabsVoiceName, InworldVoiceName, PlayHTVoiceName } from './name.ts';
import type { Words } from '../words.ts';

type CartesiaEmotion = 'anger' | 'positivity' | 'surprise' | 'sadness' | 'curiosity';

export interface CartesiaExperimentalControls {
  /** A number is -1 to 1. */
  readonly speed?: Open<'slowest' | 'slow' | 'normal' | 'fast' | 'fastest'> | number;
  readonly emotion?: Open<`${CartesiaEmotion}:${'lowest' | 'low' | 'high' | 'highest'}`>;
}

export interface CartesiaGenerationExperimental {
  /** 1 adapts the accent to the language, 0 does not. 0 by default. */
  readonly accentLocalization?: number;
}

/** For `sonic-3`. */
export interface CartesiaGenerationConfig {
  /** A factor. */
  readonly speed?: number;
  /** A factor. */
  readonly volume?: number;
  readonly experimental?: CartesiaGenerationExperimental;
}

export interface CartesiaVoice extends VoiceFields {
  readonly provider: 'cartesia';
  readonly voiceId: string;
  /** By default the one that suits the voice. */
  readonly model?: Open<
    | Words<'sonic-3.5 sonic-3.5-2026-05-04 sonic-3 sonic-3-2026-01-12 sonic-3-2025-10-27 sonic-2'>
    | Words<'sonic-2-2025-06-11 sonic-english sonic-multilingual sonic-preview sonic'>
  >;
  /** By default the one that suits the voice. */
  readonly language?: Open<CartesiaVoiceLanguage>;
  readonly experimentalControls?: CartesiaExperimentalControls;
  readonly generationConfig?: CartesiaGenerationConfig;
  /** For `sonic-3`. */
  readonly pronunciationDictId?: string;
}

export interface ElevenLabsPronunciationDictionary {
  readonly pronunciationDictionaryId: string;
  /** The latest version by default. */
  readonly versionId?: string;
}

export interface ElevenLabsVoice extends VoiceFields {
  readonly provider: '11labs';
  /** A voice of your ElevenLabs library. */
  readonly voiceId: Open<ElevenLabsVoiceName>;
  /** 0 to 1. */
  readonly stability?: number;
  /** 0 to 1. */
  readonly similarityBoost?: number;
  /** 0 to 1. */
  readonly style?: number;
  readonly useSpeakerBoost?: boolean;
  /** A factor. */
  readonly speed?: number;
  /** 3 by default. */
  readonly optimizeStreamingLatency?: number;
  /** Supports pronunciation tags, at the cost of latency. Off by default. */
  readonly enableSsmlParsing?: boolean;
  /** Off by default. */
  readonly autoMode?: boolean;
  readonly model?: Open<
    | Words<'eleven_multilingual_v2 eleven_turbo_v2 eleven_turbo_v2_5 eleven_flash_v2 eleven_flash_v2_5'>
    | Words<'eleven_monolingual_v1 eleven_v3'>
  >;
  /** ISO 639-1. Most models reject it; `eleven_turbo_v2_5` accepts it. */
  readonly language?: string;
  readonly pronunciationDictionaryLocators?: readonly ElevenLabsPronunciationDictionary[];
}

export interface InworldVoice extends VoiceFields {
  readonly provider: 'inworld';
  readonly voiceId: Open<InworldVoiceName>;
  readonly model?: Open<'inworld-tts-1'>;
  readonly languageCode?: Open<InworldLanguage>;
  /** Above 0, to 2. 1.1 by default. */
  readonly temperature?: number;
  /** A factor, 0.5 to 1.5. 1 by default. */
  readonly speakingRate?: number;
}

export interface MinimaxVoice extends VoiceFields {
  readonly provider: 'minimax';
  readonly voiceId: string;
  readonly model?: Open<'speech-02-hd' | 'speech-02-turbo' | 'speech-2.5-turbo-preview'>;
  /** Guessed from the text by default. */
  readonly emotion?: string;
  /** Granularity of the timings of the spoken text. */
  readonly subtitleType?: Open<'word' | 'sentence'>;
  /** Semitones, -12 to 12. 0 by default. */
  readonly pitch?: number;
  /** A factor, 0.5 to 2. 1 by default. */
  readonly speed?: number;
  /** A factor, 0.5 to 2. 1 by default. */
  readonly volume?: number;
  /** `worldwide` by default. */
  readonly region?: Open<'worldwide' | 'china'>;
  readonly languageBoost?: Open<MinimaxLanguage>;
  /** Improves how numbers are read. */
  readonly textNormalizationEnabled?: boolean;
}

export interface PlayHTVoice extends VoiceFields {
  readonly provider: 'playht';
  readonly voiceId: Open<PlayHTVoiceName>;
  /** A factor. */
  readonly speed?: number;
  /** Above 0, to 2. */
  readonly temperature?: number;
  readonly emotion?: Open<`${'female' | 'male'}_${Words<'happy sad angry fearful disgust surprised'>}`>;
  /** 1 to 6. The lower, the closer to other voices. */
  readonly voiceGuidance?: number;
  /** 1 to 30. The higher, the stronger the emotion. */
  readonly styleGuidance?: number;
  /** 1 to 2. The higher, the closer to the text. */
  readonly textGuidance?: number;
  readonly model?: Open<'PlayHT2.0' | 'PlayHT2.0-turbo' | 'Play3.0-mini' | 'PlayDialog'>;
  readonly language?: Open<PlayHTLanguage>;
}

export interface TavusProperties {
  /** Seconds. 3600 by default. */
  readonly maxCallDuration?: number;
  /** Seconds from the last participant's leaving to the end of the call. */
  readonly participantLeftTimeout?: number;
  /** Seconds without any participant until the call ends. 300 by default. */
  readonly participantAbsentTimeout?: number;
  /** Lets the participant record the conversation. */
  readonly enableRecording?: boolean;
  /** Lets the participant transcribe the conversation. */
  readonly enableTranscription?: boolean;
  /** Makes the background `rgb(0, 255, 155)`. */
  readonly applyGreenscreen?: boolean;
  /** The full name, such as `english`. */
  readonly language?: string;
  readonly recordingS3BucketName?: string;
  readonly recordingS3BucketRegion?: string;
  /** The role that may write to the bucket. */
  readonly awsAssumeRoleArn?: string;
}

export interface TavusVoice extends VoiceFields {
  readonly provider: 'tavus';
  readonly voiceId: Open<'r52da2535a'>;
  readonly personaId?: string;
  /** Receives updates of the conversation. */
  readonly callbackUrl?: string;
  readonly conversationName?: string;
  /** Added to the context of the persona. */
  readonly conversationalContext?: string;
  /** Said when a participant joins. */
  readonly customGreeting?: string;
  readonly properties?: TavusProperties;
}
