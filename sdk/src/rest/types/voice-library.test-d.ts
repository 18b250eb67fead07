import type { Received } from './common.ts';
import type { SbcConfiguration } from './credential/telephony.ts';
import type { CloneVoice, SyncVoiceLibrary, VoiceLibrary, VoiceLibraryVoice } from './voice-library.ts';

({ providers: ['11labs', 'whalesong'] }) satisfies SyncVoiceLibrary;
({ name: 'Ann', files: [new Blob(['sound']), { path: 'ann.wav' }] }) satisfies CloneVoice;

// @ts-expect-error the files are required
({ name: 'Ann' }) satisfies CloneVoice;
// @ts-expect-error a file is not a path
({ name: 'Ann', files: ['ann.wav'] }) satisfies CloneVoice;
// @ts-expect-error `providers` is a list
({ providers: '11labs' }) satisfies SyncVoiceLibrary;

declare const voice: Received<VoiceLibrary>;
voice.isPublic satisfies boolean;
if (voice.provider === 'cartesia') voice.providerId satisfies string | undefined;

declare const found: VoiceLibraryVoice;
({ ownerId: found.publicOwnerId ?? '', voiceId: found.voiceId, name: found.name }) satisfies object;

declare const configuration: SbcConfiguration;
configuration['locations'] satisfies unknown;
