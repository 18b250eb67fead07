import { customTrackMarker, instanceOf } from './daily-global.ts';

/** Which microphone to open, and how. */
export interface MicrophoneRequest {
  /** Call object whose page-supplied track may be asked for. */
  readonly clientId: string;
  /** True, a device id, or the marker of a page-supplied track. */
  readonly source: boolean | string;
  readonly constraints: MediaTrackConstraints;
}

export interface Microphone {
  /** The track the page sees. */
  readonly track: MediaStreamTrack;
  /** The track that is sent; a copy when the page owns the original, so that muting never touches that one. */
  readonly sent: MediaStreamTrack;
  readonly deviceId: string | undefined;
  stop(): void;
}

/** Opens the microphone. Throws what `getUserMedia` throws, or a MediaDevicesUndefinedError outside a secure page. */
export async function openMicrophone({
  clientId,
  source,
  constraints,
}: MicrophoneRequest): Promise<Microphone> {
  if (source === customTrackMarker) return fromPage(clientId);
  // Typed as always present, but missing on plain http pages.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices)
    throw named('MediaDevicesUndefinedError', 'The page has no access to media devices (is it secure?)');

  const device = typeof source === 'string' ? { deviceId: { exact: source } } : {};
  const audio = { ...constraints, ...device };
  const stream = await devices.getUserMedia({ audio: Object.keys(audio).length === 0 ? true : audio });
  const [track] = stream.getAudioTracks();
  if (!track) throw named('NotFoundError', 'The microphone gave no audio track');
  return { track, sent: track, deviceId: track.getSettings().deviceId, stop: () => track.stop() };
}

function fromPage(clientId: string): Microphone {
  const track = instanceOf(clientId)?.tracks?.audioTrack;
  if (!track) throw named('NotFoundError', 'The page named a track of its own but supplied none');
  const sent = track.clone();
  return { track, sent, deviceId: undefined, stop: () => sent.stop() };
}

function named(name: string, message: string): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
