/** Assistive technology may make the click alone. */
const gestures = ['pointerup', 'keydown', 'touchend', 'click'] as const;

/** Between two tries to play on what the system paused, ms. */
const resumeMs = 1000;

export interface RemoteAudioHandlers {
  /** This participant can be heard now. Once for each track. */
  onPlaying(participantId: string): void;
  /** The browser wants a touch or a key before it plays sound; false: that is over. */
  onBlocked(blocked: boolean): void;
  /** The chosen speaker could not be used for somebody who came later: they are heard on the system's default. */
  onSpeakerFailed?(cause: unknown): void;
}

interface Player {
  readonly element: HTMLAudioElement;
  /** Undefined while the participant is silent. */
  track: MediaStreamTrack | undefined;
}

/** Plays what the others say: one audio element for each, from their first track until they leave. */
export class RemoteAudio {
  readonly #handlers: RemoteAudioHandlers;
  readonly #players = new Map<string, Player>();
  readonly #blocked = new Set<string>();
  /** Whom the system paused: on a phone, for a call that comes in. */
  readonly #paused = new Set<string>();
  #resuming: ReturnType<typeof setInterval> | undefined;
  readonly #told = new WeakSet<MediaStreamTrack>();
  #volume = 1;
  #speaker = '';

  constructor(handlers: RemoteAudioHandlers) {
    this.#handlers = handlers;
  }

  /** Plays this track in place of the participant's one before. */
  play(participantId: string, track: MediaStreamTrack): void {
    const player = this.#players.get(participantId) ?? this.#create(participantId);
    if (player.track === track) return;
    player.track = track;
    player.element.srcObject = new MediaStream([track]);
    void this.#tryToPlay(participantId, player);
  }

  /** This track ended. Does nothing where another one plays by now. */
  stopTrack(participantId: string, track: MediaStreamTrack): void {
    const player = this.#players.get(participantId);
    // The element stays for the next track: a new one might have to ask for a touch again.
    if (player?.track === track) this.#silence(participantId, player);
  }

  /** This participant left. */
  stop(participantId: string): void {
    const player = this.#players.get(participantId);
    if (!player) return;
    this.#players.delete(participantId);
    this.#silence(participantId, player);
    player.element.remove();
  }

  stopAll(): void {
    for (const participantId of this.#players.keys()) this.stop(participantId);
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    for (const { element } of this.#players.values()) element.volume = volume;
  }

  /**
   * Where everybody is heard, now and later; an empty id: the system's default.
   * @throws what the browser threw where it cannot be used; then everybody is heard where they were
   */
  async setSpeaker(id: string): Promise<void> {
    const before = this.#speaker;
    this.#speaker = id;
    const elements = [...this.#players.values()].map(({ element }) => element);
    try {
      await Promise.all(elements.map((element) => useSpeaker(element, id)));
    } catch (cause) {
      if (this.#speaker === id) this.#speaker = before;
      await Promise.allSettled(elements.map((element) => useSpeaker(element, this.#speaker)));
      throw cause;
    }
  }

  #create(participantId: string): Player {
    const element = document.createElement('audio');
    element.dataset['participantId'] = participantId;
    element.autoplay = true;
    element.volume = this.#volume;
    // The sound does not wait for this: a speaker that cannot be used leaves it on the default.
    if (this.#speaker !== '') {
      useSpeaker(element, this.#speaker).catch((cause: unknown) => this.#handlers.onSpeakerFailed?.(cause));
    }
    document.body.append(element);
    const player: Player = { element, track: undefined };
    element.addEventListener('pause', () => this.#onPause(participantId, player));
    this.#players.set(participantId, player);
    return player;
  }

  #silence(participantId: string, player: Player): void {
    player.track = undefined;
    player.element.pause();
    player.element.srcObject = null;
    this.#unblock(participantId);
    this.#unpause(participantId);
  }

  async #tryToPlay(participantId: string, player: Player): Promise<void> {
    const { element, track } = player;
    const isCurrent = () => track !== undefined && player.track === track;
    try {
      await element.play();
    } catch (error) {
      // Anything but a refusal means that the element was given another track, or none.
      if (isCurrent() && error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#block(participantId);
        // A gesture resumes it.
        this.#unpause(participantId);
      }
      return;
    }
    if (!track || !isCurrent()) return;
    this.#unblock(participantId);
    this.#unpause(participantId);
    if (this.#told.has(track)) return;
    this.#told.add(track);
    this.#handlers.onPlaying(participantId);
  }

  readonly #onGesture = (): void => {
    for (const participantId of this.#blocked) {
      const player = this.#players.get(participantId);
      if (player) void this.#tryToPlay(participantId, player);
    }
  };

  readonly #resume = (): void => {
    for (const participantId of this.#paused) {
      const player = this.#players.get(participantId);
      if (player) void this.#tryToPlay(participantId, player);
    }
  };

  /** Nothing tells when the system lets go again, so playing is tried until it succeeds. */
  #onPause(participantId: string, { track }: Player): void {
    // Without a track it was paused by this class.
    if (!track || track.readyState === 'ended') return;
    this.#paused.add(participantId);
    this.#resuming ??= setInterval(this.#resume, resumeMs);
  }

  #unpause(participantId: string): void {
    if (!this.#paused.delete(participantId) || this.#paused.size > 0) return;
    clearInterval(this.#resuming);
    this.#resuming = undefined;
  }

  #block(participantId: string): void {
    const first = this.#blocked.size === 0;
    this.#blocked.add(participantId);
    if (!first) return;
    for (const gesture of gestures) document.addEventListener(gesture, this.#onGesture, true);
    this.#handlers.onBlocked(true);
  }

  #unblock(participantId: string): void {
    if (!this.#blocked.delete(participantId) || this.#blocked.size > 0) return;
    for (const gesture of gestures) document.removeEventListener(gesture, this.#onGesture, true);
    this.#handlers.onBlocked(false);
  }
}

/** Not every browser has the method; the default needs none. */
async function useSpeaker(element: HTMLAudioElement, id: string): Promise<void> {
  if (typeof element.setSinkId === 'function') return element.setSinkId(id);
  if (id !== '') throw new DOMException('This browser cannot switch the speaker.', 'NotSupportedError');
}
