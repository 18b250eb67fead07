/* oxlint-disable unicorn/consistent-function-scoping -- the page has nothing outside the function */
/** Something that daily-js and its call machine tell each other. `at` is the page's clock, ms since the epoch. */
export interface LibraryEvent {
  /**
   * `asked` or `event`, and the action: `asked join-meeting`, `event joined-meeting`. A reply is `replied` and the action
   * that was asked for. `speech-start` and `speech-end` come from the levels that the page observes.
   */
  readonly name: string;
  readonly at: number;
  /** The message of an error. */
  readonly message?: string;
}

/** `firmlineLibrary` in a page with the probe. */
export interface LibraryProbe {
  readonly events: LibraryEvent[];
}

interface LibraryMessage {
  readonly what?: string;
  readonly from?: 'module' | 'embedded';
  readonly action?: string;
  readonly callbackStamp?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly errorMsg?: unknown;
  readonly participantsAudioLevel?: Readonly<Record<string, number>>;
}

/**
 * Runs in a page before its scripts and records how far the calls of daily-js are, for pages whose client sets no marks.
 * Puppeteer sends it as text, so it uses nothing outside itself.
 */
export function installLibraryProbe(): void {
  if ('firmlineLibrary' in globalThis) return;
  const loggedActions = new Set([
    'join-meeting',
    'start-remote-participants-audio-level-observer',
    'update-input-settings',
  ]);
  const reportedEvents = new Set(['joined-meeting', 'left-meeting', 'error']);
  // The level and the pause with which the hosted platform's own client tells speech from silence.
  const audibleLevel = 0.01;
  const holdMs = 1000;
  const events: LibraryEvent[] = [];
  Object.defineProperty(globalThis, 'firmlineLibrary', { value: { events } });
  let lastLoudMs: number | null = null;
  let isSpeaking = false;

  const now = () => performance.timeOrigin + performance.now();
  const note = (name: string, message?: unknown) =>
    events.push({ name, at: now(), ...(typeof message === 'string' ? { message } : {}) });
  const hear = (levels: readonly number[]) => {
    const calledAtMs = now();
    if (levels.some((level) => level > audibleLevel)) {
      lastLoudMs = calledAtMs;
      if (!isSpeaking) note('speech-start');
      isSpeaking = true;
    } else if (isSpeaking && calledAtMs - (lastLoudMs ?? 0) >= holdMs) {
      note('speech-end');
      isSpeaking = false;
    }
  };

  addEventListener('message', ({ data }: MessageEvent<LibraryMessage | null | undefined>) => {
    if (data?.what !== 'iframe-call-message') return;
    const { from, action = '', callbackStamp, participantsAudioLevel, error, errorMsg } = data;
    if (from === 'module') {
      if (loggedActions.has(action)) note(`asked ${action}`);
    } else if (action === 'remote-participants-audio-level')
      hear(Object.values(participantsAudioLevel ?? {}));
    else if (action === 'app-message' && data.data === 'listening') note('event listening');
    else if (callbackStamp !== undefined && loggedActions.has(action)) note(`replied ${action}`, error);
    else if (reportedEvents.has(action)) {
      if (action === 'left-meeting') isSpeaking = false;
      note(`event ${action}`, errorMsg);
    }
  });
}
