import { type Fields, invalidInput, isAbsent, requireObject, requireText, show } from './invalid-input.ts';
import { remoteMediaPlayerVolume } from './limits.ts';
import type { RemoteMediaPlayerStartOptions, RemoteMediaPlayerUpdateOptions } from './types.ts';

const states = ['play', 'pause'];

/**
 * Checks what a new remote media player plays, and how.
 * @throws FirmlineError 'invalid-input'
 */
export function validateRemoteMediaPlayerStart(options: unknown): RemoteMediaPlayerStartOptions {
  const fields = requireObject(options, 'The options of startRemoteMediaPlayer()');
  requireText(fields['url'], 'url');
  if (fields['settings'] !== undefined) checkNames(checkSettings(fields['settings']));
  return fields as object as RemoteMediaPlayerStartOptions;
}

/** Encodings are only for updates: daily-js's type allows them in a start, but it fails on them. */
function checkNames(settings: Fields): void {
  for (const name in settings) {
    const isAbsentEncodings = name === 'simulcastEncodings' && isAbsent(settings[name]);
    if (name !== 'state' && name !== 'volume' && !isAbsentEncodings) {
      throw invalidInput(`settings of a new remote media player takes state and volume, not ${show(name)}.`);
    }
  }
}

/**
 * Checks the changes to a running player.
 * @throws FirmlineError 'invalid-input'
 */
export function validateRemoteMediaPlayerUpdate(options: unknown): RemoteMediaPlayerUpdateOptions {
  const fields = requireObject(options, 'The options of updateRemoteMediaPlayer()');
  requireText(fields['session_id'], 'session_id');
  checkSettings(fields['settings']);
  return fields as object as RemoteMediaPlayerUpdateOptions;
}

/**
 * Checks the session id of the player to stop.
 * @throws FirmlineError 'invalid-input'
 */
export const validateRemoteMediaPlayerId = (sessionId: unknown): string =>
  requireText(sessionId, 'session_id');

function checkSettings(value: unknown): Fields {
  const settings = requireObject(value, 'settings');
  const { state, volume } = settings;
  if (!isAbsent(state) && !states.some((known) => known === state)) {
    throw invalidInput(`settings.state must be ${states.join(' or ')}, not ${show(state)}.`);
  }
  const { min, max } = remoteMediaPlayerVolume;
  if (!isAbsent(volume) && !(typeof volume === 'number' && volume >= min && volume <= max)) {
    throw invalidInput(`settings.volume must be a number from ${min} to ${max}, not ${show(volume)}.`);
  }
  return settings;
}
