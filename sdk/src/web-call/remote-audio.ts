const gestures = ['pointerup', 'keydown', 'touchend'] as const;

export interface RemoteAudioHandlers {
  /** This participant can be heard now. Once for each track. */
  onPlaying(participantId: string): void;
  /** The browser wants a touch or a key before it plays sound; false: that is over. */
  onBlocked(blocked: boolean): void;
}

/** Plays what the others say: one audio element for each, released with the call. */
export class RemoteAudio {
  readonly #handlers: RemoteAudioHandlers;
  readonly #elements = new Map<string, HTMLAudioElement>();
  readonly #blocked = new Set<string>();
  #volume = 1;

  constructor(handlers: RemoteAudioHandlers) {
    this.#handlers = handlers;
  }

  play(participantId: string, track: MediaStreamTrack): void {
    const element = this.#elements.get(participantId) ?? document.createElement('audio');
    this.#elements.set(participantId, element);
    element.dataset['participantId'] = participantId;
    element.autoplay = true;
    element.volume = this.#volume;
    element.srcObject = new MediaStream([track]);
    document.body.append(element);
    void this.#tryToPlay(participantId, element);
  }

  /** 0 to 1. */
  setVolume(volume: number): void {
    this.#volume = volume;
    for (const element of this.#elements.values()) element.volume = volume;
  }

  stop(participantId: string): void {
    const element = this.#elements.get(participantId);
    if (!element) return;
    element.pause();
    element.srcObject = null;
    element.remove();
    this.#elements.delete(participantId);
    this.#unblock(participantId);
  }

  stopAll(): void {
    for (const participantId of this.#elements.keys()) this.stop(participantId);
  }

  async #tryToPlay(participantId: string, element: HTMLAudioElement): Promise<void> {
    const source = element.srcObject;
    const isCurrent = () => this.#elements.get(participantId) === element && element.srcObject === source;
    try {
      await element.play();
    } catch (error) {
      // Anything but a refusal means that the element was given another track, or was released.
      if (isCurrent() && error instanceof DOMException && error.name === 'NotAllowedError') {
        this.#block(participantId);
      }
      return;
    }
    if (!isCurrent()) return;
    this.#unblock(participantId);
    this.#handlers.onPlaying(participantId);
  }

  readonly #onGesture = (): void => {
    for (const participantId of this.#blocked) {
      const element = this.#elements.get(participantId);
      if (element) void this.#tryToPlay(participantId, element);
    }
  };

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
