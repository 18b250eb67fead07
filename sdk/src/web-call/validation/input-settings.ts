import { checkImageSource } from './background-image.ts';
import { type Fields, invalidInput, isAbsent, requireObject, show } from './invalid-input.ts';
import { maxBlurStrength } from './limits.ts';
import type { AudioProcessorType, InputSettings, VideoProcessorType } from './types.ts';

const audioProcessors: readonly AudioProcessorType[] = ['none', 'noise-cancellation'];
const videoProcessors: readonly VideoProcessorType[] = [
  'none',
  'background-blur',
  'background-image',
  'face-detection',
];

/**
 * Checks how microphone and camera are opened and processed.
 * @returns a copy to pass on: daily-js writes into it
 * @throws FirmlineError 'invalid-input'
 */
export function validateInputSettings(inputSettings: unknown): InputSettings {
  const copy: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(requireObject(inputSettings, 'inputSettings'))) {
    const field = `inputSettings.${name}`;
    if (name === 'audio') copy[name] = checkPart(part, field, checkAudioProcessor);
    else if (name === 'video') copy[name] = checkPart(part, field, checkVideoProcessor);
    else throw invalidInput(`inputSettings has the parts video and audio, not ${show(name)}.`);
  }
  return copy;
}

function checkPart(
  part: unknown,
  field: string,
  checkProcessor: (processor: unknown, field: string) => Fields,
): Fields {
  const copy: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(requireObject(part, field))) {
    if (name === 'processor') copy[name] = checkProcessor(value, `${field}.processor`);
    else if (name === 'settings') copy[name] = checkTrackSettings(value, `${field}.settings`);
    else throw invalidInput(`${field} takes processor and settings, not ${show(name)}.`);
  }
  return copy;
}

function checkTrackSettings(value: unknown, field: string): Fields {
  const settings = requireObject(value, field);
  const { customTrack } = settings;
  if (isAbsent(customTrack) || isTrack(customTrack)) return settings;
  throw invalidInput(`${field}.customTrack must be a MediaStreamTrack, not ${show(customTrack)}.`);
}

// Servers lack the class.
const isTrack = (value: unknown): boolean =>
  typeof MediaStreamTrack !== 'undefined' && value instanceof MediaStreamTrack;

function checkAudioProcessor(value: unknown, field: string): Fields {
  const processor = requireObject(value, field);
  checkType(processor, audioProcessors, field);
  return { ...processor };
}

function checkVideoProcessor(value: unknown, field: string): Fields {
  const processor = requireObject(value, field);
  checkType(processor, videoProcessors, field);
  if (isAbsent(processor['config'])) return { ...processor };
  const config = requireObject(processor['config'], `${field}.config`);
  if (processor['type'] === 'background-blur') checkBlur(config, `${field}.config`);
  if (processor['type'] === 'background-image') checkImageSource(config['source'], `${field}.config.source`);
  return { ...processor, config: { ...config } };
}

function checkType({ type }: Fields, types: readonly string[], field: string): void {
  if (types.some((known) => known === type)) return;
  throw invalidInput(`${field}.type must be one of ${types.join(', ')}, not ${show(type)}.`);
}

function checkBlur(config: Fields, field: string): void {
  for (const [name, strength] of Object.entries(config)) {
    if (name !== 'strength') throw invalidInput(`${field} of a blur takes strength, not ${show(name)}.`);
    if (typeof strength !== 'number' || !(strength > 0 && strength <= maxBlurStrength)) {
      throw invalidInput(
        `${field}.strength must be above 0 and at most ${maxBlurStrength}, not ${show(strength)}.`,
      );
    }
  }
}
