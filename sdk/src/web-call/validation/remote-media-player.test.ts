import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  validateRemoteMediaPlayerId,
  validateRemoteMediaPlayerStart,
  validateRemoteMediaPlayerUpdate,
} from './remote-media-player.ts';

const start = (settings?: unknown) => ({ url: 'https://firm.example/tour.mp4', settings });
const update = (settings?: unknown) => ({ session_id: '5a1b', settings });

describe.each([
  ['a start', (settings: unknown) => validateRemoteMediaPlayerStart(start(settings)), start],
  ['an update', (settings: unknown) => validateRemoteMediaPlayerUpdate(update(settings)), update],
])('the settings of %s', (_, validate, withSettings) => {
  it('have a volume from 0 to 2', () => {
    fc.assert(
      fc.property(fc.double({ min: -1, max: 3 }), (volume) => {
        if (volume >= 0 && volume <= 2) expect(validate({ volume })).toEqual(withSettings({ volume }));
        else {
          expect(() => validate({ volume })).toThrow(
            expect.objectContaining({
              code: 'invalid-input',
              message: `settings.volume must be a number from 0 to 2, not ${volume}.`,
            }),
          );
        }
      }),
      { examples: [[0], [2], [2 + 2 * Number.EPSILON], [-Number.MIN_VALUE], [Number.NaN]] },
    );
  });

  it.each(['1', '', false, [], 1n])('refuse the volume %s', (volume) => {
    expect(() => validate({ volume })).toThrow(/^settings\.volume must be a number from 0 to 2, not /);
  });

  it('play or pause', () => {
    for (const state of ['play', 'pause', undefined, null])
      expect(validate({ state })).toEqual(withSettings({ state }));
    expect(() => validate({ state: 'stop' })).toThrow('settings.state must be play or pause, not "stop".');
  });

  it.each([null, [], 'play', 5])('are not %j', (settings) => {
    expect(() => validate(settings)).toThrow(/^settings must be an object, not /);
  });
});

describe('validateRemoteMediaPlayerStart', () => {
  it('accepts a url alone', () => {
    expect(validateRemoteMediaPlayerStart({ url: '' })).toEqual({ url: '' });
  });

  it.each([
    [{ settings: {} }, 'url must be a string, not undefined.'],
    [start({ loop: true }), 'settings of a new remote media player takes state and volume, not "loop".'],
    [
      start({ simulcastEncodings: [{ maxBitrate: 600_000 }] }),
      'settings of a new remote media player takes state and volume, not "simulcastEncodings".',
    ],
    [undefined, 'The options of startRemoteMediaPlayer() must be an object, not undefined.'],
  ])('refuses %j', (options, message) => {
    expect(() => validateRemoteMediaPlayerStart(options)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });
});

describe('validateRemoteMediaPlayerUpdate', () => {
  it('accepts encodings', () => {
    const settings = { simulcastEncodings: [{ maxBitrate: 600_000 }] };
    expect(validateRemoteMediaPlayerUpdate(update(settings))).toEqual(update(settings));
  });

  it.each([
    [{ settings: {} }, 'session_id must be a string, not undefined.'],
    [{ session_id: '5a1b' }, 'settings must be an object, not undefined.'],
    ['5a1b', 'The options of updateRemoteMediaPlayer() must be an object, not "5a1b".'],
  ])('refuses %j', (options, message) => {
    expect(() => validateRemoteMediaPlayerUpdate(options)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });
});

it('a player to stop is named by a string', () => {
  expect(validateRemoteMediaPlayerId('5a1b')).toBe('5a1b');
  expect(() => validateRemoteMediaPlayerId(5)).toThrow('session_id must be a string, not 5.');
});
