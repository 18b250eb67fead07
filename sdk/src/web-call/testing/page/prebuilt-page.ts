// Stands in for the page in Daily's own frame: joins, lets an assistant enter, speak and listen, and records
// all messages. With `?mute` in its address it never responds.
interface FrameMessage {
  readonly what?: unknown;
  readonly from?: unknown;
  readonly action?: unknown;
  readonly callbackStamp?: unknown;
  readonly [field: string]: unknown;
}

const parameters = new URLSearchParams(location.search);
const callClientId = parameters.get('emb');
const receivedMessages: FrameMessage[] = [];

function emit(message: object): void {
  window.parent.postMessage({ what: 'iframe-call-message', from: 'embedded', callClientId, ...message }, '*');
}

function participant(id: string, user_name: string, audio: string) {
  const off = { subscribed: false, state: 'off' };
  return {
    session_id: id,
    user_id: id,
    user_name,
    local: id === 'local-id',
    tracks: { audio: { subscribed: true, state: audio }, video: off, screenAudio: off, screenVideo: off },
  };
}

const answers: Readonly<Record<string, (message: FrameMessage) => void>> = {
  'join-meeting': () => {
    emit({ action: 'call-machine-initialized' });
    emit({ action: 'joined-meeting', participants: { local: participant('local-id', 'me', 'off') } });
    emit({ action: 'participant-joined', participant: participant('far-id', 'Vapi Speaker', 'loading') });
    emit({ action: 'participant-updated', participant: participant('far-id', 'Vapi Speaker', 'playable') });
  },
  'leave-meeting': () => emit({ action: 'left-meeting' }),
  'app-msg': ({ data }) => {
    if (data === 'playable') emit({ action: 'app-message', data: 'listening', fromId: 'far-id' });
  },
};

window.addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => {
  if (data.what !== 'iframe-call-message' || data.from !== 'module') return;
  receivedMessages.push(data);
  if (parameters.has('mute')) return;
  const { action, callbackStamp } = data;
  const answer = answers[String(action)];
  if (answer) answer(data);
  else if (callbackStamp) emit({ action, callbackStamp });
});

/** The frame's functions for the tests. */
const prebuiltPage = { received: receivedMessages, emit };

declare global {
  interface Window {
    prebuiltPage: typeof prebuiltPage;
  }
}

window.prebuiltPage = prebuiltPage;
if (!parameters.has('mute')) emit({ action: 'loaded' });
