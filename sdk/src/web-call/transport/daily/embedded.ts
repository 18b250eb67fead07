import type { DailyCall } from '@daily-co/daily-js';
import type { CallTransport, CallTransportFactory } from '../transport.ts';
import { connect } from './connect.ts';
import { tellOfEmbeddedAudio } from './embedded-audio.ts';
import { libraryOf, type LibraryOptions } from './library.ts';
import { released } from './release.ts';

export interface EmbeddedOptions extends LibraryOptions {
  /** Where the frame goes, filling it; in a corner of the page unless given. */
  readonly parent?: HTMLElement;
  /** Takes the place of the frame's default style. */
  readonly iframeStyle?: Partial<CSSStyleDeclaration>;
  readonly showLeaveButton?: boolean;
  readonly showFullscreenButton?: boolean;
  readonly showLocalVideo?: boolean;
  readonly showParticipantsBar?: boolean;
  readonly showUserNameChangeUI?: boolean;
}

/** What the library gives a frame that stands by itself: 375 by 450 px in the lower right corner. */
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
 * The transport on Daily's own frame (Prebuilt), which plays the sound and shows the controls by itself. What it loads is
 * the room, so nothing of it can be had before the call is created. A room that lets people choose their devices first
 * joins only when they have: give `joinTimeoutMs` the time that takes.
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
    async create({ initial }, handlers) {
      const [Daily] = await Promise.all([loadLibrary(), released()]);
      const call = Daily.createFrame(parent ?? document.body, {
        ...initial(),
        ...options,
        iframeStyle,
        // Another client's call in the same page is its own affair.
        allowMultipleCallInstances: true,
      });
      const transport = connect(call, {
        mode: 'prebuilt',
        handlers,
        processesAudio: Daily.supportedBrowser().supportsAudioProcessing,
      });
      tellOfEmbeddedAudio(call, handlers);
      return inFrame(call, transport);
    },
  };
};

function inFrame(call: DailyCall, transport: CallTransport): CallTransport {
  let abandoned = false;
  /**
   * Takes the frame away and answers in its place: the library waits for a frame to say that it has left, also for one
   * that has not come to load, does not answer or was taken out of the page, and only then gives everything back.
   */
  const abandon = () => {
    if (abandoned) return;
    abandoned = true;
    call.iframe()?.remove();
    const { callClientId } = call;
    const left = { what: 'iframe-call-message', from: 'embedded', action: 'left-meeting', callClientId };
    window.postMessage(left, window.location.protocol === 'file:' ? '*' : window.location.origin);
  };
  return {
    ...transport,
    // The frame receives what it shows.
    subscribe() {},
    async destroy() {
      if (call.meetingState() !== 'joined-meeting' || !call.iframe()?.isConnected) abandon();
      await transport.destroy();
      abandon();
    },
  };
}
