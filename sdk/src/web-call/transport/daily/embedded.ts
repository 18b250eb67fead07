import type { DailyCall, DailyParticipant } from '@daily-co/daily-js';
import type { CallTransport, CallTransportFactory, EmitTransportEvent } from '../transport.ts';
import { connect } from './connect.ts';
import { libraryOf, type LibraryOptions } from './library.ts';
import { waitForReleases } from './release.ts';
import { asParticipant } from './handle-events.ts';

export interface EmbeddedOptions extends LibraryOptions {
  /** The element that the frame fills. Default: a corner of the page. */
  readonly parent?: HTMLElement | undefined;
  /** Replaces the frame's default style. */
  readonly iframeStyle?: Partial<CSSStyleDeclaration> | undefined;
  readonly showLeaveButton?: boolean;
  readonly showFullscreenButton?: boolean;
  readonly showLocalVideo?: boolean;
  readonly showParticipantsBar?: boolean;
  readonly showUserNameChangeUI?: boolean;
}

/** The library's own style: 375 by 450 px in the lower right corner. */
const cornerStyle = {
  position: 'fixed',
  border: '1px solid black',
  backgroundColor: 'white',
  width: '375px',
  height: '450px',
  right: '1em',
  bottom: '1em',
} as const satisfies Partial<CSSStyleDeclaration>;

const fillingStyle = {
  border: '0',
  width: '100%',
  height: '100%',
} as const satisfies Partial<CSSStyleDeclaration>;

/**
 * The transport on Daily's own frame (Prebuilt), which plays the audio and shows the controls. It loads the room itself, so
 * it cannot be preloaded before the call is created. If the room lets users choose their devices first, it joins after
 * that: set `joinTimeoutMs` accordingly.
 */
export const embeddedTransport = ({
  parent,
  iframeStyle = parent ? fillingStyle : cornerStyle,
  loadDaily,
  ...options
}: EmbeddedOptions = {}): CallTransportFactory => {
  const loadLibrary = libraryOf(loadDaily ? { loadDaily } : {});
  return {
    mode: 'prebuilt',
    async load() {
      await loadLibrary();
    },
    async prepare() {
      await loadLibrary();
    },
    async create({ initial }, emit) {
      const [Daily] = await Promise.all([loadLibrary(), waitForReleases()]);
      const call = Daily.createFrame(parent ?? document.body, {
        ...initial,
        ...options,
        iframeStyle,
        // Other clients in the same page may have their own calls.
        allowMultipleCallInstances: true,
      });
      const transport = connect(call, {
        mode: 'prebuilt',
        emit,
        canProcessAudio: Daily.supportedBrowser().supportsAudioProcessing,
      });
      followEmbeddedAudio(call, emit);
      return inFrame(call, transport);
    },
  };
};

function inFrame(call: DailyCall, transport: CallTransport): CallTransport {
  let isAbandoned = false;
  /**
   * Removes the frame and responds in its place. The library releases everything only after the frame reports that it has
   * left, even if the frame never loaded, hangs or was removed from the page.
   */
  const abandon = () => {
    if (isAbandoned) return;
    isAbandoned = true;
    call.iframe()?.remove();
    const { callClientId } = call;
    const leftMessage = {
      what: 'iframe-call-message',
      from: 'embedded',
      action: 'left-meeting',
      callClientId,
    };
    window.postMessage(leftMessage, window.location.protocol === 'file:' ? '*' : window.location.origin);
  };
  return {
    ...transport,
    // The frame subscribes by itself.
    subscribe() {},
    async destroy() {
      if (call.meetingState() !== 'joined-meeting' || !call.iframe()?.isConnected) abandon();
      await transport.destroy();
      abandon();
    },
  };
}

/**
 * Reports when a participant is audible in a frame. Their tracks stay inside it, so only the state of their audio shows it.
 */
export function followEmbeddedAudio(call: DailyCall, emit: EmitTransportEvent): void {
  const heardIds = new Set<string>();
  const update = (dailyParticipant: DailyParticipant) => {
    const participant = asParticipant(dailyParticipant);
    const isHeard = participant.tracks.audio === 'playable';
    if (isHeard === heardIds.has(participant.id)) return;
    if (isHeard) {
      heardIds.add(participant.id);
      emit('track', participant, 'audio', null);
    } else {
      heardIds.delete(participant.id);
      emit('track-stopped', participant, 'audio', null);
    }
  };
  call
    .on('joined-meeting', ({ participants }) => Object.values(participants).forEach(update))
    .on('participant-joined', ({ participant }) => update(participant))
    .on('participant-updated', ({ participant }) => update(participant))
    // `participant-left` covers this participant's tracks.
    .on('participant-left', ({ participant }) => void heardIds.delete(participant.session_id));
}
