import { RemoteAudio } from '../media/remote-audio.ts';
import { isMessage, parseMessage, type CallMessage } from '../messages/messages.ts';
import type { Participant } from '../participant.ts';
import { SpeechDetector } from '../speech/speech.ts';
import { wantsVideo } from './create-web-call.ts';
import type { CallScope } from './scope.ts';

const assistantName = 'Vapi Speaker';

/** The empty list: always the same object. */
export const noParticipants: readonly Participant[] = Object.freeze([]);

/** The remote side of a call: plays its audio, detects its speech, reads its messages and emits its events. */
export class RemoteSide {
  readonly audio: RemoteAudio;
  readonly #call: CallScope;
  #participants = noParticipants;

  /** @param volume 0 to 1 */
  constructor(call: CallScope, volume: number) {
    this.#call = call;
    this.audio = this.#playAudio(volume);
    this.#showVideo();
    this.#detectSpeech();
    call.follow('participant', (participant) => this.#onParticipant(participant));
    call.follow('participant-left', (id) => {
      const remainingParticipants = this.#participants.filter((participant) => participant.id !== id);
      if (remainingParticipants.length < this.#participants.length)
        this.#setParticipants(remainingParticipants);
      this.audio.stop(id);
    });
    call.follow('message', (data) => this.#onMessage(data));
    let wasAnybody = false;
    call.onRelease(() => {
      wasAnybody = this.participants.length > 0;
      // The end reports it.
      this.#participants = noParticipants;
    });
    call.atEnd((emit) => wasAnybody && emit('participants', noParticipants));
  }

  /** The same object until someone joins, leaves or changes. */
  get participants(): readonly Participant[] {
    return this.#participants;
  }

  /** Emits a message, and the transcript if the message changed it; also after the release. */
  emitMessage(message: CallMessage): void {
    const { emit, transcript } = this.#call.context;
    emit('message', message);
    if (transcript.push(message)) emit('transcript', transcript.entries);
  }

  #playAudio(volume: number): RemoteAudio {
    const call = this.#call;
    let isBlocked = false;
    const audio = new RemoteAudio({
      onPlaying: (id) => this.#onPlaying(id),
      onBlocked: (isAudioBlocked) => {
        isBlocked = isAudioBlocked;
        call.report('blocked', isAudioBlocked);
        call.emit('audio-blocked', isAudioBlocked);
      },
      onSpeakerFailed: (cause) => {
        call.context.devices.failed('speaker');
        call.emit('nonfatal-error', {
          type: 'speaker-error',
          message: 'The chosen speaker cannot be used.',
          cause,
        });
      },
    });
    audio.setVolume(volume);
    call.follow('track', ({ id, isLocal }, kind, track) => {
      if (isLocal || kind !== 'audio') return;
      // Daily's frame plays audio by itself.
      if (track) audio.play(id, track);
      else this.#onPlaying(id);
    });
    call.follow('track-stopped', ({ id, isLocal }, kind, track) => {
      if (!isLocal && kind === 'audio' && track) audio.stopTrack(id, track);
    });
    let wasBlocked = false;
    call.onRelease(() => {
      wasBlocked = isBlocked;
      audio.stopAll();
    });
    call.atEnd((emit) => wasBlocked && emit('audio-blocked', false));
    return audio;
  }

  #showVideo(): void {
    const call = this.#call;
    const shownIds = new Set<string>();
    const hide = (id: string) => {
      if (shownIds.delete(id)) call.emit('remote-video', null, id);
    };
    call.follow('track', ({ id, isLocal }, kind, track) => {
      if (isLocal || kind !== 'video') return;
      shownIds.add(id);
      call.emit('remote-video', track, id);
    });
    call.follow('track-stopped', ({ id, isLocal }, kind) => {
      if (!isLocal && kind === 'video') hide(id);
    });
    call.follow('participant-left', hide);
    call.atEnd((emit) => shownIds.forEach((id) => emit('remote-video', null, id)));
  }

  #detectSpeech(): void {
    const call = this.#call;
    let isBlocked = false;
    const report = (isSpeaking: boolean) => {
      // A volume listener may have ended the call.
      if (call.signal.aborted) return;
      const name = isSpeaking ? 'speech-start' : 'speech-end';
      performance.mark(`firmline:${name}`);
      if (isSpeaking) reportHeard();
      call.report('speaks', isSpeaking);
      call.emit(name);
    };
    // Does not count while the browser blocks audio.
    const reportHeard = () => {
      if (!isBlocked) call.report('heard');
    };
    let lastVolume = 0;
    const speech = new SpeechDetector({
      onVolume: (volume) => {
        lastVolume = volume;
        call.emit('volume-level', volume);
      },
      onStart: () => report(true),
      onEnd: () => report(false),
    });
    call.follow('remote-levels', (levels) => speech.update(levels));
    call.follow('blocked', (isAudioBlocked) => {
      isBlocked = isAudioBlocked;
      // Someone who is already speaking causes no further speech-start.
      if (speech.speaks) reportHeard();
    });
    call.follow('call-message', (message) => {
      if (isOfSpeech(message)) reportHeard();
    });
    call.onRelease(() => speech.stop());
    call.atEnd((emit) => {
      if (lastVolume > 0) emit('volume-level', 0);
      if (speech.speaks) emit('speech-end');
    });
  }

  #setParticipants(list: readonly Participant[]): void {
    this.#participants = list.length === 0 ? noParticipants : list;
    this.#call.emit('participants', this.#participants);
  }

  #onParticipant(participant: Participant): void {
    const participants = this.#participants;
    const presentParticipant = participants.find(({ id }) => id === participant.id);
    if (presentParticipant && JSON.stringify(presentParticipant) === JSON.stringify(participant)) return;
    this.#setParticipants(
      presentParticipant
        ? participants.map((other) => (other === presentParticipant ? participant : other))
        : [...participants, participant],
    );
    const { transport, signal, webCall } = this.#call;
    if (presentParticipant || participant.isLocal || signal.aborted) return;
    transport?.subscribe(participant.id, {
      audio: true,
      video: webCall !== undefined && wantsVideo(webCall),
    });
  }

  #onMessage(data: unknown): void {
    const message = parseMessage(data);
    if (message === 'listening') this.#call.report('listening');
    // `playable` is a signal from other clients to the platform.
    else if (message !== null && message !== 'playable') {
      if (isMessage(message, 'status-update') && message.status === 'ended')
        this.#call.endedReason ??= message.endedReason ?? 'unknown';
      this.#call.report('call-message', message);
      this.emitMessage(message);
    }
  }

  #onPlaying(participantId: string): void {
    const isAssistant = this.participants.some(
      ({ id, name }) => id === participantId && name === assistantName,
    );
    if (isAssistant) this.#call.report('playing');
  }
}

const isOfSpeech = (message: CallMessage): boolean =>
  (isMessage(message, 'transcript') && message.role === 'assistant') ||
  (isMessage(message, 'speech-update') && message.role === 'assistant' && message.status === 'started');
