import type { DailyCall, DailyCallOptions } from '@daily-co/daily-js';
import type { CallMode, PreAuthOptions } from '../../validation/index.ts';
import type { CallTransport, JoinOptions, TransportHandlers } from '../transport.ts';
import { joinFault } from './faults.ts';
import { handleEvents } from './handle-events.ts';
import { meetingMethods } from './meeting-methods.ts';
import { release } from './release.ts';

export interface ConnectOptions {
  readonly mode: CallMode;
  readonly handlers: TransportHandlers;
  /** Whether the library can process audio in this browser. */
  readonly processesAudio: boolean;
  /** What a join has to wait for: two loads at a time undo each other. */
  readonly ready?: Promise<unknown>;
}

/** A transport over a call of the library, be it an object or a frame. */
export function connect(
  call: DailyCall,
  { mode, handlers, processesAudio, ready }: ConnectOptions,
): CallTransport {
  let joined = false;
  let observesMicrophone = false;
  let destroyed: Promise<void> | undefined;
  call.on('left-meeting', () => {
    joined = false;
  });
  handleEvents(call, handlers);
  const meeting = meetingMethods(call);
  let preAuthorized: PreAuthOptions | undefined;

  return {
    mode,
    processesAudio,
    async join({ url, token, video, muted, devices }) {
      try {
        // Where it failed, the join loads again.
        await ready?.catch(() => {});
        if (destroyed) throw new Error('The call was given back before it was joined.');
        await call.join({
          url,
          // The library refuses to join in another way than it was let in.
          ...tokenOf(preAuthorized ?? { token }),
          audioSource: devices.microphone ?? true,
          ...(await videoSource(call, video, devices)),
          startAudioOff: muted,
          startVideoOff: !video,
          ...(mode === 'call-object' ? { subscribeToTracksAutomatically: false } : {}),
        });
        joined = true;
      } catch (error) {
        throw joinFault(error);
      }
    },
    destroy: () => (destroyed ??= release(call, joined)),
    subscribe: (participantId, tracks) =>
      call.updateParticipant(participantId, { setSubscribedTracks: tracks }),
    send: (data) => void call.sendAppMessage(data, '*'),
    setLocalAudio: (on) => void call.setLocalAudio(on),
    setLocalVideo: (on) => void call.setLocalVideo(on),
    async setInputDevices({ microphone, camera }) {
      const inUse = await call.setInputDevicesAsync({
        ...(microphone === undefined ? {} : { audioDeviceId: microphone }),
        ...(camera === undefined ? {} : { videoDeviceId: camera }),
      });
      // A device that could not be opened is no failure to the library.
      requireOpen(microphone, inUse.mic);
      requireOpen(camera, inUse.camera);
    },
    startScreenShare: () => call.startScreenShare(),
    stopScreenShare: () => call.stopScreenShare(),
    async observeRemoteLevels(intervalMs) {
      await call.startRemoteParticipantsAudioLevelObserver(intervalMs);
    },
    async observeLocalLevel(intervalMs) {
      // One that died counts as running.
      if (observesMicrophone) call.stopLocalAudioLevelObserver();
      observesMicrophone = true;
      await call.startLocalAudioLevelObserver(intervalMs);
    },
    async setNoiseCancellation(on) {
      await call.updateInputSettings({
        audio: { processor: { type: on ? 'noise-cancellation' : 'none' } },
      });
    },
    startRecording: ({ width, height }) =>
      call.startRecording({ width, height, backgroundColor: '#FF1F2D3D', layout: { preset: 'default' } }),
    stopRecording: () => call.stopRecording(),
    meeting: {
      ...meeting,
      async preAuth(options) {
        const level = await meeting.preAuth(options);
        preAuthorized = options;
        return level;
      },
    },
  };
}

const tokenOf = ({ token }: { readonly token?: string | undefined }): { token?: string } =>
  token === undefined ? {} : { token };

/**
 * What the join is to open of the camera. A call is created without one. Only a boolean allows it afterwards: the id of a
 * camera alone chooses among cameras that stay forbidden.
 */
async function videoSource(
  call: DailyCall,
  video: boolean,
  { camera }: JoinOptions['devices'],
): Promise<Pick<DailyCallOptions, 'videoSource' | 'inputSettings'>> {
  if (!video || camera === undefined) return { videoSource: video };
  const { video: present } = await call.getInputSettings();
  return {
    videoSource: true,
    // What is given takes the place of all settings of the camera.
    inputSettings: { video: { settings: { ...present?.settings, deviceId: camera } } },
  };
}

/** @throws DOMException as of a device in use by others, which is the usual reason */
function requireOpen(wanted: string | undefined, inUse: object): void {
  if (wanted === undefined) return;
  const id: unknown = 'deviceId' in inUse ? inUse.deviceId : undefined;
  // What the browser calls the default has the id of a device, once it is open.
  if (id === wanted || (id !== undefined && wanted === 'default')) return;
  throw new DOMException('The device could not be opened.', 'NotReadableError');
}
