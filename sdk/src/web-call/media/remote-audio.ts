/** Events that count as a gesture. Assistive technology may cause only a click. */
const gestures = ['pointerup', 'keydown', 'touchend', 'click'] as const;

/** Interval between attempts to resume audio that the system paused, ms. */
const resumeMs = 1000;

export interface RemoteAudioHandlers {
  /** This participant is audible now. Once per track. */
  onPlaying(participantId: string): void;
  /** The browser blocks sound until a touch or a key press; false: no longer. */
  onBlocked(isBlocked: boolean): void;
  /** The chosen speaker failed for a later participant, who is heard on the system's default. */
  onSpeakerFailed?(cause: unknown): void;
}

interface Player {
  readonly element: HTMLAudioElement;
  /** Undefined while the participant is silent. */
  track: MediaStreamTrack | undefined;
}

/** Plays the remote participants: one audio element each, from their first track until they leave. */
export class RemoteAudio {
  readonly #handlers: RemoteAudioHandlers;
  readonly #players = new Map<string, Player>();
  readonly #blockedIds = new Set<string>();
  /** Participants that the system paused, such as a phone for an incoming call. */
  readonly #pausedIds = new Set<string>();
  #resumeTimer: ReturnType<typeof setInterval> | undefined;
  readonly #emittedTracks = new WeakSet<MediaStreamTrack>();
  #volume = 1;
  #speaker = '';

  constructor(handlers: RemoteAudioHandlers) {
    this.#handlers = handlers;
  }

  /** Plays this track in place of the participant's previous one. */
  play(participantId: string, track: MediaStreamTrack): void {
    const player = this.#players.get(participantId) ?? this.#create(participantId);
    if (player.track === track) return;
    player.track = track;
    player.element.srcObject = new MediaStream([track]);
    void this.#tryToPlay(participantId, player);
  }

  /** This track ended. Does nothing if another one already plays. */
  stopTrack(participantId: string, track: MediaStreamTrack): void {
    const player = this.#players.get(participantId);
    // The element stays for the next track: the browser might block a new one again.
    if (player?.track === track) this.#silence(participantId, player);
  }

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
   * Switches the speaker for all current and later participants; an empty id is the system's default.
   * @throws what the browser threw; the previous speaker stays in use
   */
  async setSpeaker(id: string): Promise<void> {
    const speakerBefore = this.#speaker;
    this.#speaker = id;
    const elements = [...this.#players.values()].map(({ element }) => element);
    try {
      await Promise.all(elements.map((element) => useSpeaker(element, id)));
    } catch (cause) {
      if (this.#speaker === id) this.#speaker = speakerBefore;
      await Promise.allSettled(elements.map((element) => useSpeaker(element, this.#speaker)));
      throw cause;
    }
  }

  #create(participantId: string): Player {
    const element = document.createElement('audio');
    element.dataset['participantId'] = participantId;
    element.autoplay = true;
    element.volume = this.#volume;
    // Not awaited: if it fails, the default speaker plays.
    if (this.#speaker !== '') {
      useSpeaker(element, this.#speaker).catch((cause: unknown) => {
        this.#speaker = '';
        this.#handlers.onSpeakerFailed?.(cause);
      });
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
      // Any other error means that the element's track was replaced or removed.
      if (isCurrent() && error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#block(participantId);
        // The next gesture resumes it.
        this.#unpause(participantId);
      }
      return;
    }
    if (!track || !isCurrent()) return;
    this.#unblock(participantId);
    this.#unpause(participantId);
    if (this.#emittedTracks.has(track)) return;
    this.#emittedTracks.add(track);
    this.#handlers.onPlaying(participantId);
  }

  readonly #onGesture = (): void => this.#retry(this.#blockedIds);

  readonly #resume = (): void => this.#retry(this.#pausedIds);

  #retry(participantIds: ReadonlySet<string>): void {
    for (const participantId of participantIds) {
      const player = this.#players.get(participantId);
      if (player) void this.#tryToPlay(participantId, player);
    }
  }

  /** No event reports when the system lets audio play again, so it is retried until it does. */
  #onPause(participantId: string, { track }: Player): void {
    // Without a track, this class paused it.
    if (!track || track.readyState === 'ended') return;
    this.#pausedIds.add(participantId);
    this.#resumeTimer ??= setInterval(this.#resume, resumeMs);
  }

  #unpause(participantId: string): void {
    if (!this.#pausedIds.delete(participantId) || this.#pausedIds.size > 0) return;
    clearInterval(this.#resumeTimer);
    this.#resumeTimer = undefined;
  }

  #block(participantId: string): void {
    const isFirst = this.#blockedIds.size === 0;
    this.#blockedIds.add(participantId);
    if (!isFirst) return;
    for (const gesture of gestures) document.addEventListener(gesture, this.#onGesture, true);
    this.#handlers.onBlocked(true);
  }

  #unblock(participantId: string): void {
    if (!this.#blockedIds.delete(participantId) || this.#blockedIds.size > 0) return;
    for (const gesture of gestures) document.removeEventListener(gesture, this.#onGesture, true);
    this.#handlers.onBlocked(false);
  }
}

/** Some browsers lack the method; the default does not need it. */
async function useSpeaker(element: HTMLAudioElement, id: string): Promise<void> {
  if (typeof element.setSinkId === 'function') return element.setSinkId(id);
  if (id !== '') throw new DOMException('This browser cannot switch the speaker.', 'NotSupportedError');
}
