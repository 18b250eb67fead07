import { customTrackMarker, instanceOf } from '../daily/daily-global.ts';
import type { MediaKind } from './media-failure.ts';

interface InUse {
  readonly audio: { readonly deviceId: string | undefined };
  readonly video: { readonly deviceId: string | undefined };
}

/** The devices in use, in daily-js's format. */
export async function selectedDevices(
  { outputDeviceId }: { readonly outputDeviceId: string },
  devicesInUse?: InUse | null,
) {
  const devices = await allDevices();
  const findDevice = (deviceKind: MediaDeviceKind, id: string | undefined) => {
    const device = devices.find(({ kind, deviceId }) => kind === deviceKind && deviceId === id);
    return device ? deviceFacts(device) : {};
  };
  const outputs = devices.filter(({ kind }) => kind === 'audiooutput');
  const speaker = outputs.find(({ deviceId }) => deviceId === outputDeviceId) ?? outputs[0];
  return {
    camera: findDevice('videoinput', devicesInUse?.video.deviceId),
    mic: findDevice('audioinput', devicesInUse?.audio.deviceId),
    speaker: speaker ? deviceFacts(speaker) : {},
  };
}

async function allDevices(): Promise<readonly MediaDeviceInfo[]> {
  // Typed as always present, but missing on plain http pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  return (await devices?.enumerateDevices().catch(() => [])) ?? [];
}

const deviceFacts = ({ deviceId, groupId, kind, label }: MediaDeviceInfo) => ({
  deviceId,
  groupId,
  kind,
  label,
});

/** The microphone or camera to open. */
export interface DeviceRequest {
  readonly kind: MediaKind;
  /** Call object with the page's own tracks. */
  readonly clientId: string;
  /** True, a device id, or the marker of the page's own track. */
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
}

export interface Capture {
  /** The track the page sees. */
  readonly track: MediaStreamTrack;
  /** The track to send. A copy if the page owns the original, so muting does not affect the original. */
  readonly sentTrack: MediaStreamTrack;
  readonly deviceId: string | undefined;
  stop(): void;
}

/** Opens the device. Throws what `getUserMedia` throws, or a MediaDevicesUndefinedError outside a secure page. */
export async function openDevice({ kind, clientId, source, constraints }: DeviceRequest): Promise<Capture> {
  if (source === customTrackMarker) return fromPage(kind, clientId);
  // Typed as always present, but missing on plain http pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices)
    throw namedError('MediaDevicesUndefinedError', 'The page has no access to media devices (is it secure?)');

  const device = typeof source === 'string' ? { deviceId: { exact: source } } : {};
  const allConstraints = { ...constraints, ...device };
  const stream = await devices.getUserMedia({
    [kind]: Object.keys(allConstraints).length === 0 ? true : allConstraints,
  });
  const [track] = stream.getTracks();
  if (!track) throw namedError('NotFoundError', `The device gave no ${kind} track`);
  return { track, sentTrack: track, deviceId: track.getSettings().deviceId, stop: () => track.stop() };
}

function fromPage(kind: MediaKind, clientId: string): Capture {
  const tracks = instanceOf(clientId)?.tracks;
  const track = kind === 'audio' ? tracks?.audioTrack : tracks?.videoTrack;
  if (!track) throw namedError('NotFoundError', 'The page requested its own track but supplied none');
  const sentTrack = track.clone();
  return { track, sentTrack, deviceId: undefined, stop: () => sentTrack.stop() };
}

function namedError(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
