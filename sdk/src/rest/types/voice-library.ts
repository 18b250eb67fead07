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
  /** What the provider calls it: the `voiceId` of a voice. */
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
  /** For every organization. */
  readonly isPublic: boolean;
  readonly isDeleted: boolean;
  /** Made from a recording of yours. */
  readonly isCloned?: boolean;
  /** Who made it, if it is a clone. */
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
  /** `publicOwnerId` of the voice. */
  readonly ownerId: string;
  readonly voiceId: string;
  readonly name: string;
}

export interface CloneVoice {
  readonly name: string;
  readonly description?: string;
  /** JSON. */
  readonly labels?: string;
  /** Recordings of whoever speaks. */
  readonly files: readonly FilePart[];
}
