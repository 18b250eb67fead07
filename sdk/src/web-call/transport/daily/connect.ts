import type { DailyCall, DailyCallOptions, DailyNetworkStatsData } from '@daily-co/daily-js';
import type { CallMode, CallTransport, JoinOptions, EmitTransportEvent } from '../transport.ts';
import { joinFault } from './faults.ts';
import { handleEvents } from './handle-events.ts';
import { release } from './release.ts';

export interface ConnectOptions {
  readonly mode: CallMode;
  readonly emit: EmitTransportEvent;
  /** Whether the library can process audio in this browser. */
  readonly canProcessAudio: boolean;
  /** The join waits for it, because two concurrent loads break each other, and fails with it. */
  readonly ready?: Promise<unknown>;
}

export function connect(
  call: DailyCall,
  { mode, emit, canProcessAudio, ready }: ConnectOptions,
): CallTransport {
  let isJoined = false;
  let isObservingMicrophone = false;
  let destruction: Promise<void> | undefined;
  call.on('left-meeting', () => {
    isJoined = false;
  });
  handleEvents(call, emit);

  return {
    mode,
    processesAudio: canProcessAudio,
    daily: call,
    async join({ url, token, microphone, video, muted, devices }) {
      try {
        await ready;
        const camera = await videoSource(call, video, devices);
        if (destruction) throw new Error('The call was released before it was joined.');
        await call.join({
          url,
          ...(token === undefined ? {} : { token }),
          audioSource: microphone && (devices.microphone ?? true),
          ...camera,
          startAudioOff: muted,
          startVideoOff: !video,
          ...(mode === 'call-object' ? { subscribeToTracksAutomatically: false } : {}),
        });
        isJoined = true;
      } catch (error) {
        throw joinFault(error);
      }
    },
    destroy: () => (destruction ??= release(call, isJoined)),
    subscribe: (participantId, tracks) =>
      call.updateParticipant(participantId, { setSubscribedTracks: tracks }),
    send: (data) => void call.sendAppMessage(data, '*'),
    setLocalAudio: (on) => void call.setLocalAudio(on),
    async setInputDevices({ microphone, camera }) {
      const devicesInUse = await call.setInputDevicesAsync({
        ...(microphone === undefined ? {} : { audioDeviceId: microphone }),
        ...(camera === undefined ? {} : { videoDeviceId: camera }),
      });
      // The library does not report a device that could not be opened.
      requireOpen(microphone, devicesInUse.mic);
      requireOpen(camera, devicesInUse.camera);
    },
    startScreenShare: () => call.startScreenShare(),
    stopScreenShare: () => call.stopScreenShare(),
    async received() {
      const { recvBitsPerSecond: bitsPerSecond, timestamp: untilMs } = (await call.getNetworkStats()).stats
        .latest as Partial<DailyNetworkStatsData['latest']>;
      return { bitsPerSecond, until: untilMs };
    },
    async observeRemoteLevels(intervalMs) {
      await call.startRemoteParticipantsAudioLevelObserver(intervalMs);
    },
    async observeLocalLevel(intervalMs) {
      // The library still counts a dead observer as running.
      if (isObservingMicrophone) call.stopLocalAudioLevelObserver();
      isObservingMicrophone = true;
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
  };
}

/**
 * The join's camera options. A call is created without a camera, and only a boolean enables it later: an id alone chooses
 * a camera that stays disabled.
 */
async function videoSource(
  call: DailyCall,
  hasVideo: boolean,
  { camera }: JoinOptions['devices'],
): Promise<Pick<DailyCallOptions, 'videoSource' | 'inputSettings'>> {
  if (!hasVideo || camera === undefined) return { videoSource: hasVideo };
  const { video: videoSettings } = await call.getInputSettings();
  return {
    videoSource: true,
    // Replaces all of the camera's settings.
    inputSettings: { video: { settings: { ...videoSettings?.settings, deviceId: camera } } },
  };
}

/** @throws DOMException as for a device in use by another program, the usual reason */
function requireOpen(deviceId: string | undefined, devicesInUse: object): void {
  if (deviceId === undefined) return;
  const id: unknown = 'deviceId' in devicesInUse ? devicesInUse.deviceId : undefined;
  // Once open, the default has the id of an actual device.
  if (id === deviceId || (id !== undefined && deviceId === 'default')) return;
  throw new DOMException('The device could not be opened.', 'NotReadableError');
}
