import { customTrackMarker, instanceOf } from '../daily/daily-global.ts';
import type { MediaKind } from './media-failure.ts';

/** The microphone or camera to open. */
export interface DeviceRequest {
  readonly kind: MediaKind;
  /** Call object with the page's own tracks. */
  readonly clientId: string;
  /** True, a device id, or the marker of the page's own track. */
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
}

export interface Device {
  /** The track the page sees. */
  readonly track: MediaStreamTrack;
  /** The track to send. A copy if the page owns the original, so muting does not affect the original. */
  readonly sent: MediaStreamTrack;
  readonly deviceId: string | undefined;
  stop(): void;
}

/** Opens the device. Throws what `getUserMedia` throws, or a MediaDevicesUndefinedError outside a secure page. */
export async function openDevice({ kind, clientId, source, constraints }: DeviceRequest): Promise<Device> {
  if (source === customTrackMarker) return fromPage(kind, clientId);
  // Typed as always present, but missing on plain http pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices)
    throw named('MediaDevicesUndefinedError', 'The page has no access to media devices (is it secure?)');

  const device = typeof source === 'string' ? { deviceId: { exact: source } } : {};
  const all = { ...constraints, ...device };
  const stream = await devices.getUserMedia({ [kind]: Object.keys(all).length === 0 ? true : all });
  const [track] = stream.getTracks();
  if (!track) throw named('NotFoundError', `The device gave no ${kind} track`);
  return { track, sent: track, deviceId: track.getSettings().deviceId, stop: () => track.stop() };
}

function fromPage(kind: MediaKind, clientId: string): Device {
  const tracks = instanceOf(clientId)?.tracks;
  const track = kind === 'audio' ? tracks?.audioTrack : tracks?.videoTrack;
  if (!track) throw named('NotFoundError', 'The page requested its own track but supplied none');
  const sent = track.clone();
  return { track, sent, deviceId: undefined, stop: () => sent.stop() };
}

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
