import { spawn } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FirmlineError } from '@firmline/sdk/errors';

/** A sound device without a speaker. Its clock is the machine's. */
export type SoundServer = Awaited<ReturnType<typeof startSoundServer>>;

const withinMs = 10_000;

/**
 * Starts PulseAudio with its files in `folder`. It ends with this process, even if that is killed.
 * @throws FirmlineError 'binary-missing' if PulseAudio does not start
 */
export async function startSoundServer(folder: string) {
  const socket = path.join(folder, 'sound');
  const options =
    '-n --daemonize=no --use-pid-file=no --exit-idle-time=-1 --disable-shm=yes --log-level=error';
  const modules = [
    // It sends in steps of 50 ms. With rewinds they take 2 s, and a program that begins to play waits for the next one.
    'module-null-sink rate=48000 norewinds=1',
    `module-native-protocol-unix auth-anonymous=1 socket=${socket}`,
  ];
  const args = [...options.split(' '), '--log-target=stderr', ...modules.flatMap((one) => ['-L', one])];
  // The shell's input ends with this process, PulseAudio with that input, and the shell with PulseAudio.
  const script =
    'exec 3<&0; pulseaudio "$@" & server=$!; { read -r _ <&3; kill -KILL "$server"; } & wait "$server"';
  const shell = spawn('sh', ['-c', script, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_RUNTIME_DIR: folder, XDG_CONFIG_HOME: folder },
    detached: true,
  });
  let errors = '';
  let isOver = false;
  shell.once('exit', () => (isOver = true));
  shell.stderr.on('data', (output) => (errors += String(output)));
  shell.on('error', (cause) => (errors += cause.message));
  shell.stdin.on('error', () => {});
  shell.unref();
  const stop = () => void shell.stdin.end('\n');
  const isReady = () =>
    access(socket).then(
      () => true,
      () => false,
    );
  for (const endAtMs = Date.now() + withinMs; !(await isReady()); await pause(20)) {
    if (Date.now() < endAtMs && !isOver) continue;
    stop();
    throw new FirmlineError('The sound server PulseAudio did not start.', {
      code: 'binary-missing',
      hint: `Install it: apt-get install pulseaudio. ${errors.trim()}`.trim(),
    });
  }
  /** `env` is for a program that plays to it. */
  return { env: { PULSE_SERVER: `unix:${socket}` }, stop };
}
