import { RemoteAudio } from '../media/remote-audio.ts';
import { isMessage, parseMessage, type CallMessage } from '../messages/messages.ts';
import type { Participant, TrackKind } from '../participant.ts';
import { SpeechDetector } from '../speech/speech.ts';
import type { Transcript } from '../transcript/index.ts';
import type { CallTransport, TransportHandlers } from '../transport/transport.ts';
import { nobody, Participants } from './participants.ts';
import type { Emit } from '../events.ts';

const assistantName = 'Vapi Speaker';

export interface FarEndOptions {
  readonly emit: Emit;
  readonly transcript: Transcript;
  readonly transport: () => CallTransport | undefined;
  /** Whether to receive the others' video. */
  readonly video: () => boolean;
  readonly onListening: () => void;
  /** The assistant is heard, by its level or by a message about its speech. Called repeatedly. */
  readonly onHeard: () => void;
  readonly onMessage: (message: CallMessage) => void;
  /** The assistant's audio is playing. */
  readonly onPlaying: () => void;
}

type Handled =
  | 'onParticipant'
  | 'onParticipantLeft'
  | 'onTrack'
  | 'onTrackStopped'
  | 'onMessage'
  | 'onRemoteLevels';

/** The remote side of a call: plays its audio, parses its messages and emits its events. */
export class FarEnd implements Pick<TransportHandlers, Handled> {
  readonly audio: RemoteAudio;
  readonly #options: FarEndOptions;
  readonly #participants: Participants;
  readonly #speech: SpeechDetector;
  /** Participants with video. */
  readonly #videos = new Set<string>();
  #isBlocked = false;
  #endedReason: string | undefined;

  constructor(options: FarEndOptions) {
    const { emit } = options;
    this.#options = options;
    this.#participants = new Participants((list) => emit('participants', list));
    this.#speech = new SpeechDetector({
      onVolume: (volume) => emit('volume-level', volume),
      onStart: () => {
        this.#onHeard();
        emit('speech-start');
      },
      onEnd: () => emit('speech-end'),
    });
    this.audio = new RemoteAudio({
      onPlaying: (participantId) => this.#onPlaying(participantId),
      onBlocked: (blocked) => {
        this.#isBlocked = blocked;
        emit('audio-blocked', blocked);
        // Someone who is already speaking causes no further speech-start.
        if (this.#speech.speaks) this.#onHeard();
      },
      onSpeakerFailed: (cause) =>
        emit('nonfatal-error', {
          type: 'speaker-error',
          message: 'The chosen speaker cannot be used.',
          cause,
        }),
    });
  }

  get participants(): readonly Participant[] {
    return this.#participants.list;
  }

  /** The platform's reason, once it has announced the end. */
  get endedReason(): string | undefined {
    return this.#endedReason;
  }

  onParticipant(participant: Participant): void {
    const isNew = this.#participants.add(participant);
    if (!isNew || participant.isLocal) return;
    this.#options.transport()?.subscribe(participant.id, { audio: true, video: this.#options.video() });
  }

  onParticipantLeft(id: string): void {
    this.#participants.remove(id);
    if (this.#videos.delete(id)) this.#options.emit('remote-video', null, id);
    this.audio.stop(id);
  }

  onTrack({ id, isLocal }: Participant, kind: TrackKind, track: MediaStreamTrack | null): void {
    if (isLocal) return;
    if (kind === 'video') {
      this.#videos.add(id);
      this.#options.emit('remote-video', track, id);
    }
    if (kind !== 'audio') return;
    // Daily's frame plays audio by itself.
    if (track) this.audio.play(id, track);
    else this.#onPlaying(id);
  }

  onTrackStopped({ id, isLocal }: Participant, kind: TrackKind, track: MediaStreamTrack | null): void {
    if (isLocal) return;
    if (kind === 'video' && this.#videos.delete(id)) this.#options.emit('remote-video', null, id);
    if (kind === 'audio' && track) this.audio.stopTrack(id, track);
  }

  onMessage(data: unknown): void {
    const message = parseMessage(data);
    if (message === 'listening') this.#options.onListening();
    // `playable` is a signal from other clients to the platform.
    else if (message !== null && message !== 'playable') this.#onCallMessage(message);
  }

  onRemoteLevels(levels: Readonly<Record<string, number>>): void {
    this.#speech.update(levels);
  }

  /** Emits a message, and the transcript if the message changed it. */
  tell(message: CallMessage): void {
    const { emit, transcript } = this.#options;
    emit('message', message);
    if (transcript.push(message)) emit('transcript', transcript.entries);
  }

  /** @returns the events to emit at the end: no participants, no video, nothing blocked */
  stop(): readonly ((emit: Emit) => void)[] {
    const videos = [...this.#videos];
    const wasBlocked = this.#isBlocked;
    const wasThere = this.participants.length > 0;
    this.#speech.stop();
    this.audio.stopAll();
    this.#participants.clear();
    return [
      ...(wasBlocked ? [(emit: Emit) => emit('audio-blocked', false)] : []),
      ...videos.map((id) => (emit: Emit) => emit('remote-video', null, id)),
      ...(wasThere ? [(emit: Emit) => emit('participants', nobody)] : []),
    ];
  }

  #onCallMessage(message: CallMessage): void {
    if (isMessage(message, 'status-update') && message.status === 'ended') {
      this.#endedReason ??= message.endedReason ?? 'unknown';
    }
    if (isOfSpeech(message)) this.#onHeard();
    this.#options.onMessage(message);
    this.tell(message);
  }

  /** Does not count while the browser blocks audio. */
  #onHeard(): void {
    if (!this.#isBlocked) this.#options.onHeard();
  }

  #onPlaying(participantId: string): void {
    const isAssistant = this.participants.some(
      ({ id, name }) => id === participantId && name === assistantName,
    );
    if (isAssistant) this.#options.onPlaying();
  }
}

/** Whether a message is about the assistant's speech. */
const isOfSpeech = (message: CallMessage): boolean =>
  (isMessage(message, 'transcript') && message.role === 'assistant') ||
  (isMessage(message, 'speech-update') && message.role === 'assistant' && message.status === 'started');
