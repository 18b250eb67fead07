// daily-js alone, doing what the client does in a call, to measure the memory that is not the client's.
import Daily from '@daily-co/daily-js';
import { callMachineConfig } from '../../transport/daily/library.ts';
import type { BarePage } from './contract.ts';

type Factory = typeof Daily;
// The package's types describe its CommonJS build; bundlers take its ES build, whose default is the factory.
const library = Daily as unknown as Factory['default'] & Factory;

const barePage: BarePage = {
  async cycle({ webCallUrl, callMachineUrl, until }) {
    const call = library.createCallObject({
      audioSource: true,
      videoSource: false,
      subscribeToTracksAutomatically: false,
      allowMultipleCallInstances: true,
      dailyConfig: callMachineConfig(callMachineUrl, library.version()),
    });
    let element: HTMLAudioElement | undefined;
    call.on('participant-joined', ({ participant }) =>
      call.updateParticipant(participant.session_id, { setSubscribedTracks: { audio: true } }),
    );
    call.on('track-started', ({ participant, track, type }) => {
      if (!participant || participant.local || type !== 'audio') return;
      element = document.createElement('audio');
      element.autoplay = true;
      element.srcObject = new MediaStream([track]);
      document.body.append(element);
    });
    if (until !== 'created') {
      const joining = call.join({ url: webCallUrl });
      if (until === 'joined') {
        await joining;
        await call.startRemoteParticipantsAudioLevelObserver(100);
        await call.startLocalAudioLevelObserver(100);
        await call.leave();
      } else joining.catch(() => {});
    }
    if (element) {
      element.srcObject = null;
      element.remove();
    }
    await call.destroy();
  },
};

window.barePage = barePage;
