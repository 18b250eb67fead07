import type { FilePart } from '../body/file-part.ts';
import type { Entity, Open } from './common.ts';
import type { Words } from './words.ts';

export type VoiceLibraryProvider = Open<
  | Words<'vapi 11labs azure cartesia custom-voice deepgram hume inworld lmnt microsoft minimax neuphonic'>
  | Words<'openai orpheus playht rime-ai sesame smallest-ai tavus wellsaid xai'>
>;

/** A voice to choose from. */
export interface VoiceLibrary extends Entity {
  readonly provider?: VoiceLibraryProvider;
  /** The provider's id, for the `voiceId` of a voice. */
  readonly providerId?: string;
  readonly slug?: string;
  readonly name?: string;
  readonly description?: string;
  readonly language?: string;
  readonly languageCode?: string;
  readonly model?: string;
  readonly supportedModels?: string;
  readonly gender?: Open<'male' | 'female'>;
  readonly accent?: string;
  readonly previewUrl?: string;
  /** Smaller numbers come first. */
  readonly sortOrder?: number;
  readonly credentialId?: string;
  /** Whether every organization can use the voice. */
  readonly isPublic: boolean;
  readonly isDeleted: boolean;
  /** Whether the voice was made from your recording. */
  readonly isCloned?: boolean;
  /** The provider that made the clone. */
  readonly cloneBackend?: string;
}

/** A voice found at a provider. */
export interface VoiceLibraryVoice {
  readonly voiceId: string;
  readonly name: string;
  readonly publicOwnerId?: string;
  readonly description?: string;
  readonly gender?: string;
  readonly age?: string | number;
  readonly accent?: string;
}

export interface SyncVoiceLibrary {
  /** All of them by default. */
  readonly providers?: readonly VoiceLibraryProvider[];
}

export interface CreateSesameVoice {
  readonly voiceName?: string;
  readonly transcription?: string;
}

/** Adds a shared voice to your account at the provider. */
export interface AddVoiceToProvider {
  /** The voice's `publicOwnerId`. */
  readonly ownerId: string;
  readonly voiceId: string;
  readonly name: string;
}

export interface CloneVoice {
  readonly name: string;
  readonly description?: string;
  /** JSON. */
  readonly labels?: string;
  /** Recordings of the speaker. */
  readonly files: readonly FilePart[];
}
