import type { DailyCall } from '@daily-co/daily-js';
import { libraryError } from '../meeting/library-error.ts';
import type { Participant } from '../participant.ts';
import type { CallTransport, TransportHandlers } from '../transport/transport.ts';
import type { MediaEvents, RecordingSize } from './media-transport.ts';
import { MicrophoneGain } from './microphone-gain.ts';

type Emit = <Name extends keyof MediaEvents>(name: Name, ...args: MediaEvents[Name]) => void;

/** The media of one call. Reports nothing more once the call is released. */
export class CallMedia {
  readonly #emit: Emit;
  readonly #participants = new Map<string, Participant>();
  #remoteAudio: ReadonlyMap<string, MediaStreamTrack> = new Map();
  #dailyCall: DailyCall | undefined;
  #call: CallTransport | undefined;
  #gain: MicrophoneGain | undefined;
  #isJoined = false;
  #isOver = false;
  /** This transport's user started a recording, which therefore ends with the call. */
  #records = false;

  constructor(emit: Emit) {
    this.#emit = (name, ...args) => {
      if (!this.#isOver) emit(name, ...args);
    };
  }

  get isJoined(): boolean {
    return this.#isJoined && !this.#isOver;
  }

  get remoteAudio(): ReadonlyMap<string, MediaStreamTrack> {
    return this.#remoteAudio;
  }

  get dailyCall(): DailyCall | undefined {
    return this.#isOver ? undefined : this.#dailyCall;
  }

  onDailyCall(call: DailyCall): void {
    this.#dailyCall = call;
    // The client does not need it, so its transport does not report it.
    call.on('recording-stopped', () => this.#emit('recording', { status: 'stopped' }));
    this.#emit('daily-call', call);
  }

  /** The client's handlers, and what follows from the same events here. */
  handlers(client: TransportHandlers): TransportHandlers {
    return {
      ...client,
      onMeetingState: (state) => {
        this.#isJoined = state === 'joined';
        client.onMeetingState(state);
      },
      onTrack: (participant, kind, track) => {
        client.onTrack(participant, kind, track);
        if (!participant.isLocal && kind === 'audio' && track) this.#hear(participant, track);
      },
      onTrackStopped: (participant, kind, track) => {
        client.onTrackStopped(participant, kind, track);
        if (kind === 'audio' && track && this.#remoteAudio.get(participant.id) === track)
          this.#lose(participant.id);
      },
      onParticipantLeft: (id) => {
        client.onParticipantLeft(id);
        this.#lose(id);
      },
      onRecordingStarted: () => {
        client.onRecordingStarted();
        this.#emit('recording', { status: 'started' });
      },
      onRecordingError: (message) => {
        // Usually another recording runs.
        this.#records = false;
        client.onRecordingError(message);
        this.#emit('recording', { status: 'failed', message });
      },
    };
  }

  /** The transport that the client uses in place of this one. */
  carry(call: CallTransport): CallTransport {
    this.#call = call;
    const gain = new MicrophoneGain(call);
    this.#gain = gain;
    return {
      ...call,
      async join(options) {
        gain.onJoin(options);
        await call.join(options);
      },
      setLocalAudio(on) {
        gain.onLocalAudio(on);
        call.setLocalAudio(on);
      },
      async setInputDevices(devices) {
        await call.setInputDevices(devices);
        if (devices.microphone !== undefined) await gain.onMicrophone(devices.microphone);
      },
      destroy: async () => {
        this.#end();
        await call.destroy();
      },
    };
  }

  startRecording(size: RecordingSize): void {
    this.#ask('startRecording', (call) => call.startRecording(size));
    this.#records = true;
  }

  stopRecording(): void {
    this.#ask('stopRecording', (call) => call.stopRecording());
    this.#records = false;
  }

  /** 0 or more. */
  async setGain(gain: number): Promise<void> {
    await this.#gain?.set(gain);
  }

  #end(): void {
    if (this.#isOver) return;
    if (this.#records) {
      try {
        this.#call?.stopRecording();
      } catch {
        // The recording ends with the meeting anyway.
      }
    }
    for (const id of this.#remoteAudio.keys()) this.#lose(id);
    this.#isOver = true;
    this.#gain?.close();
  }

  #hear(participant: Participant, track: MediaStreamTrack): void {
    this.#participants.set(participant.id, participant);
    this.#remoteAudio = new Map([...this.#remoteAudio, [participant.id, track]]);
    this.#emit('remote-audio', track, participant);
  }

  #lose(id: string): void {
    const participant = this.#participants.get(id);
    if (!participant || !this.#remoteAudio.has(id)) return;
    this.#remoteAudio = new Map([...this.#remoteAudio].filter(([other]) => other !== id));
    this.#emit('remote-audio', null, participant);
  }

  #ask(method: string, request: (call: CallTransport) => void): void {
    try {
      if (this.#call) request(this.#call);
    } catch (cause) {
      throw libraryError(method, cause);
    }
  }
}
