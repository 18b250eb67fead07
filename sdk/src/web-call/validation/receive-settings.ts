import { entry, invalidInput, isAbsent, isObject, requireObject, show } from './invalid-input.ts';
import type { ReceiveSettings } from './types.ts';

const everyone = '*';
const oneself = 'local';

/**
 * Checks receive settings of a running call, by 'local', a participant's id or '*'.
 * @returns the settings without 'local': no one receives their own video, and daily-js refuses the key
 * @throws FirmlineError 'invalid-input'
 */
export const validateReceiveSettings = (receiveSettings: unknown): ReceiveSettings =>
  check(receiveSettings, "'local', a participant id or '*'", (key) => key !== '');

/**
 * Checks receive settings before the join, when '*' is not allowed yet.
 * @returns the settings without 'local'
 * @throws FirmlineError 'invalid-input'
 */
export const validateInitialReceiveSettings = (receiveSettings: unknown): ReceiveSettings =>
  check(
    receiveSettings,
    "'local' or a participant id before the join",
    (key) => key !== '' && key !== everyone,
  );

function check(receiveSettings: unknown, keys: string, isKey: (key: string) => boolean): ReceiveSettings {
  const entries = Object.entries(requireObject(receiveSettings, 'receiveSettings'));
  for (const [key, settings] of entries) {
    if (!isKey(key)) throw invalidInput(`A key of receiveSettings must be ${keys}, not ${show(key)}.`);
    checkParticipant(settings, entry('receiveSettings', key));
  }
  return Object.fromEntries(entries.filter(([key]) => key !== oneself)) as ReceiveSettings;
}

function checkParticipant(settings: unknown, field: string): void {
  if (settings === 'inherit') return;
  if (!isObject(settings))
    throw invalidInput(`${field} must be an object or 'inherit', not ${show(settings)}.`);
  checkVideo(settings['video'], `${field}.video`);
  checkVideo(settings['screenVideo'], `${field}.screenVideo`);
}

function checkVideo(video: unknown, field: string): void {
  if (isAbsent(video) || video === 'inherit') return;
  if (!isObject(video)) throw invalidInput(`${field} must be an object or 'inherit', not ${show(video)}.`);
  const { layer } = video;
  if (layer === undefined || layer === 'inherit') return;
  if (typeof layer === 'number' && Number.isInteger(layer) && layer >= 0) return;
  throw invalidInput(`${field}.layer must be a non-negative integer or 'inherit', not ${show(layer)}.`);
}
