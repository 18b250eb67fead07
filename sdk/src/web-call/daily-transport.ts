import type {
  DailyCall,
  DailyCallFactory,
  DailyEventObjectCameraError,
  DailyEventObjectFatalError,
  DailyParticipant,
} from '@daily-co/daily-js';
import type {
  CallTransport,
  CallTransportFactory,
  TransportFault,
  TransportHandlers,
  TransportOptions,
  TransportParticipant,
} from './transport.ts';

// Loaded on first use: it is most of a page's weight and touches the DOM when evaluated.
let library: Promise<DailyCallFactory> | undefined;
const loadLibrary = (): Promise<DailyCallFactory> => {
  library ??= import('@daily-co/daily-js').then(
    // The package's types describe its CommonJS build; bundlers take its ES build, whose default is the factory.
    (module) => module.default as unknown as DailyCallFactory,
    (error: unknown) => {
      library = undefined;
      throw error;
    },
  );
  return library;
};

const bundleName = 'call-machine-object-bundle.js';

/** Lets the browser fetch the call machine ahead of the join, at low cost and once. */
function preloadBundle(folder: string): void {
  const href = `${folder.replace(/\/+$/, '')}/${bundleName}`;
  if (document.querySelector(`link[rel="preload"][href="${CSS.escape(href)}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', href });
  document.head.append(link);
}

/** The transport on daily-js's call object. */
export const dailyTransport: CallTransportFactory = {
  async prepare({ callMachineUrl }) {
    if (callMachineUrl) preloadBundle(callMachineUrl);
    await loadLibrary();
  },
  async create(options, handlers) {
    const Daily = await loadLibrary();
    return connect(
      Daily.createCallObject({
        audioSource: options.audioSource,
        videoSource: options.videoSource,
        subscribeToTracksAutomatically: false,
        dailyConfig: {
          // Runs under a content security policy without unsafe-eval.
          avoidEval: true,
          ...(options.callMachineUrl
            ? { bundlePathOverride: options.callMachineUrl.replace(/\/*$/, '/') }
            : {}),
        },
      }),
      options,
      handlers,
    );
  },
};

function connect(
  call: DailyCall,
  { audioSource, videoSource }: TransportOptions,
  handlers: TransportHandlers,
): CallTransport {
  let joined = false;
  let destroyed: Promise<void> | undefined;

  call
    .on('participant-joined', ({ participant }) => handlers.onParticipant(asParticipant(participant)))
    .on('participant-left', ({ participant }) => handlers.onParticipantLeft(participant.session_id))
    .on('track-started', ({ participant, track, type }) => {
      if (participant && !participant.local && type === 'audio') {
        handlers.onRemoteAudio(asParticipant(participant), track);
      }
    })
    .on('track-stopped', ({ participant, type }) => {
      if (participant && !participant.local && type === 'audio') {
        handlers.onRemoteAudioStopped(participant.session_id);
      }
    })
    .on('app-message', ({ data }) => handlers.onMessage(data))
    .on('remote-participants-audio-level', ({ participantsAudioLevel }) =>
      handlers.onRemoteLevels(participantsAudioLevel),
    )
    .on('recording-started', () => handlers.onRecordingStarted())
    .on('nonfatal-error', (event) =>
      handlers.onNonFatalError({ type: event.type, message: event.errorMsg, cause: event }),
    )
    .on('camera-error', (event) => handlers.onCameraError(cameraFault(event)))
    .on('error', (event) => handlers.onFatalError(fatalFault(event)))
    .on('left-meeting', () => {
      joined = false;
      handlers.onLeft();
    });

  return {
    async join(url) {
      try {
        const participants = await call.join({
          url,
          audioSource,
          videoSource,
          subscribeToTracksAutomatically: false,
        });
        joined = true;
        for (const participant of Object.values(participants ?? {})) {
          if (!participant.local) handlers.onParticipant(asParticipant(participant));
        }
      } catch (error) {
        throw joinFault(error);
      }
    },
    destroy() {
      destroyed ??= (async () => {
        if (joined) await limited(call.leave());
        await limited(call.destroy());
      })();
      return destroyed;
    },
    subscribe: (participantId, tracks) =>
      call.updateParticipant(participantId, { setSubscribedTracks: tracks }),
    setLocalAudio: (on) => void call.setLocalAudio(on),
    send: (data) => call.sendAppMessage(data, '*'),
    observeRemoteLevels: async (intervalMs) => {
      await call.startRemoteParticipantsAudioLevelObserver(intervalMs);
    },
    setNoiseCancellation: async (on) => {
      await call.updateInputSettings({
        audio: { processor: { type: on ? 'noise-cancellation' : 'none' } },
      });
    },
    startRecording: ({ width, height }) =>
      call.startRecording({ width, height, backgroundColor: '#FF1F2D3D', layout: { preset: 'default' } }),
    stopRecording: () => call.stopRecording(),
  };
}

// A call machine that does not answer must not keep the next call waiting for ever.
const releaseLimitMs = 5000;

async function limited(task: Promise<unknown>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, releaseLimitMs);
  });
  // What could not be left is gone already.
  await Promise.race([task.catch(() => {}), limit]);
  clearTimeout(timer);
}

const asParticipant = ({ session_id, user_name }: DailyParticipant): TransportParticipant => ({
  id: session_id,
  name: user_name,
});

function fatalFault(event: DailyEventObjectFatalError): TransportFault {
  const error = event.error as { type?: unknown; msg?: unknown } | undefined;
  return {
    type: typeof error?.type === 'string' ? error.type : '',
    message: event.errorMsg || (typeof error?.msg === 'string' ? error.msg : ''),
    cause: event,
  };
}

function cameraFault(event: DailyEventObjectCameraError): TransportFault {
  return { type: event.error?.type ?? '', message: event.errorMsg.errorMsg ?? '', cause: event };
}

/** A failed join rejects with an event, a string or an Error, depending on where it failed. */
function joinFault(error: unknown): TransportFault {
  if (typeof error === 'string') return { type: '', message: error, cause: error };
  if (typeof error === 'object' && error !== null && 'errorMsg' in error) {
    return fatalFault(error as DailyEventObjectFatalError);
  }
  return { type: '', message: error instanceof Error ? error.message : String(error), cause: error };
}
