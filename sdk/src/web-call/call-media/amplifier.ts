import { within } from '#util/within';
import { FirmlineError } from '../../errors.ts';
import { explainMicrophone } from '../media/microphone-error.ts';

/** A microphone behind a gain. */
export interface Amplifier {
  readonly track: MediaStreamTrack;
  /** The device's id, if the browser tells it. */
  readonly microphone: string | undefined;
  setGain(gain: number): void;
  /** Whether sound passes through. Resumes it if the browser suspended it. */
  runs(): Promise<boolean>;
  close(): void;
}

/** Longest wait for a context to resume, ms. */
const resumeMs = 1000;
/** Longest wait for the clock of a running context to advance, ms: it does so every 3 ms. */
const clockMs = 500;
const clockStepMs = 20;

/**
 * Opens a microphone, by default the system's, behind a gain.
 * @param onChange gets what the browser makes of it: it may stop it, and let it run again; `closed` if the microphone ended
 */
export async function openAmplifier(
  microphone: string | undefined,
  gain: number,
  onChange: (state: AudioContextState) => void,
): Promise<Amplifier> {
  const stream = await navigator.mediaDevices
    .getUserMedia({ audio: microphone === undefined ? true : { deviceId: { exact: microphone } } })
    .catch((cause: unknown) => {
      throw explainMicrophone(cause);
    });
  const closers: (() => unknown)[] = [() => stream.getTracks().forEach((track) => track.stop())];
  const close = () => closers.splice(0).forEach((undo) => void undo());
  try {
    const amplifier = { ...amplify(stream, gain, closers, onChange), close };
    if (await amplifier.runs()) return amplifier;
  } catch (cause) {
    // An open microphone shows a light.
    close();
    throw new FirmlineError('This browser cannot amplify a microphone.', { code: 'call-unsupported', cause });
  }
  close();
  throw new FirmlineError('The browser does not let the page amplify the microphone now.', {
    code: 'call-failed',
    hint: 'Call setMicrophoneGain() when the visitor clicks, while the page is visible.',
  });
}

/** @param closers gets what has to be undone */
function amplify(
  stream: MediaStream,
  gain: number,
  closers: (() => unknown)[],
  onChange: (state: AudioContextState) => void,
): Omit<Amplifier, 'close'> {
  const context = new AudioContext();
  closers.push(() => context.close());
  const node = context.createGain();
  node.gain.value = gain;
  const output = context.createMediaStreamDestination();
  context.createMediaStreamSource(stream).connect(node).connect(output);
  const [track] = output.stream.getAudioTracks();
  if (!track) throw new Error('The destination has no track.');
  closers.push(() => track.stop());
  const report = () => onChange(context.state);
  context.addEventListener('statechange', report);
  closers.push(() => context.removeEventListener('statechange', report));
  const [source] = stream.getAudioTracks();
  // Safari ends it when another program takes the microphone.
  const reportEnd = () => onChange('closed');
  source?.addEventListener('ended', reportEnd);
  closers.push(() => source?.removeEventListener('ended', reportEnd));
  return {
    track,
    microphone: source?.getSettings().deviceId,
    setGain: (value) => {
      node.gain.value = value;
    },
    runs: async () => source?.readyState === 'live' && runs(context),
  };
}

async function runs(context: AudioContext): Promise<boolean> {
  // Not an interrupted one: it cannot resume, and Safari breaks it if somebody tries.
  if (context.state === 'suspended')
    await within(context.resume(), { ms: resumeMs, late: () => {} }).catch(() => {});
  // After an interruption, Safari may report a context as running whose clock has stopped.
  const { currentTime } = context;
  for (let waitedMs = 0; waitedMs < clockMs && context.state === 'running'; waitedMs += clockStepMs) {
    await new Promise((resolve) => setTimeout(resolve, clockStepMs));
    if (context.currentTime > currentTime) return true;
  }
  return false;
}
