import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { validateInputSettings } from './input-settings.ts';

const blur = (config: unknown) => ({ video: { processor: { type: 'background-blur', config } } });
const image = (source: unknown) => ({
  video: { processor: { type: 'background-image', config: { source } } },
});
const field = 'inputSettings.video.processor';

describe('validateInputSettings', () => {
  it('accepts processors and device settings of both parts', () => {
    const settings = {
      audio: { processor: { type: 'noise-cancellation' }, settings: { deviceId: 'mic' } },
      video: { processor: { type: 'background-blur', config: { strength: 0.5 } }, settings: { width: 1280 } },
    };
    expect(validateInputSettings(settings)).toEqual(settings);
    expect(validateInputSettings({})).toEqual({});
  });

  it('returns a writable copy', () => {
    const config = Object.freeze({ source: 3 });
    const processor = Object.freeze({ type: 'background-image', config });
    const { processor: copy } = validateInputSettings(
      Object.freeze({ video: Object.freeze({ processor }) }),
    ).video!;
    Object.assign(copy!, { type: 'none' });
    Object.assign((copy as { config: object }).config, { type: 'default' });
    expect({ processor, config }).toEqual({
      processor: { type: 'background-image', config: { source: 3 } },
      config: { source: 3 },
    });
  });

  describe('blur', () => {
    it('is above 0 and at most 1', () => {
      fc.assert(
        fc.property(fc.double({ min: -1, max: 2 }), (strength) => {
          if (strength > 0 && strength <= 1) {
            expect(validateInputSettings(blur({ strength }))).toEqual(blur({ strength }));
          } else {
            expect(() => validateInputSettings(blur({ strength }))).toThrow(
              `${field}.config.strength must be above 0 and at most 1, not ${strength}.`,
            );
          }
        }),
        { examples: [[0], [-0], [1], [Number.NaN], [Number.MIN_VALUE], [1 + Number.EPSILON]] },
      );
    });

    it('has a default strength', () => {
      for (const config of [{}, undefined, null])
        expect(validateInputSettings(blur(config))).toEqual(blur(config));
    });

    it.each(['0.5', undefined, null, 1n])('refuses the strength %s', (strength) => {
      expect(() => validateInputSettings(blur({ strength }))).toThrow(/above 0 and at most 1/);
    });

    it('refuses any other setting', () => {
      expect(() => validateInputSettings(blur({ strength: 1, radius: 2 }))).toThrow(
        `${field}.config of a blur takes strength, not "radius".`,
      );
    });
  });

  describe('background image', () => {
    it('has presets 1 to 10', () => {
      fc.assert(
        fc.property(fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double()), (source) => {
          if ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].includes(source)) {
            expect(validateInputSettings(image(source))).toEqual(image(source));
            expect(validateInputSettings(image(String(source)))).toEqual(image(String(source)));
          } else {
            for (const wrong of [source, String(source)]) {
              expect(() => validateInputSettings(image(wrong))).toThrow(/integer from 1 to 10/);
            }
          }
        }),
        { examples: [[0], [11], [1.5]] },
      );
    });

    it.each([
      'default',
      undefined,
      new ArrayBuffer(2),
      'https://firm.example/office.jpg',
      'https://firm.example/office.PNG?size=2#top',
      'file:///office.jpeg',
      'data:image/png;base64,AAAA',
      'data:image/jpg;charset=utf-8;base64,AAAA',
      'data:IMAGE/png;base64,AAAA',
    ])('accepts %s', (source) => {
      expect(validateInputSettings(image(source))).toEqual(image(source));
    });

    it.each([
      'https://firm.example/office.gif',
      'https://firm.example/png',
      'https://firm.example/office.png/',
      'https://firm.example/?office.png',
      'blob:https://firm.example/5f3c',
      'data:image/gif;base64,AAAA',
      'data:image/svg+xml;base64,AAAA',
      'data:text/png;base64,AAAA',
      'data:image/png,AAAA',
    ])('refuses %s: it must be a supported image type', (source) => {
      expect(() => validateInputSettings(image(source))).toThrow(
        `${field}.config.source must be a supported image type (jpg, png, jpeg), not "${source}".`,
      );
    });

    it.each(['', 'office.png', null, true, {}, [1], 5n, new URL('https://firm.example/a.png')])(
      'refuses %s: it is neither preset nor URL',
      (source) => {
        expect(() => validateInputSettings(image(source))).toThrow(
          /must be a preset's integer from 1 to 10, an image's URL, an ArrayBuffer or 'default', not/,
        );
      },
    );
  });

  it.each(['none', 'noise-cancellation'])('accepts the audio processor %s', (type) => {
    expect(validateInputSettings({ audio: { processor: { type } } })).toEqual({
      audio: { processor: { type } },
    });
  });

  it.each(['none', 'background-blur', 'background-image', 'face-detection'])(
    'accepts the video processor %s',
    (type) => {
      expect(validateInputSettings({ video: { processor: { type } } })).toEqual({
        video: { processor: { type } },
      });
    },
  );

  it.each([
    ['audio', 'background-blur', 'none, noise-cancellation'],
    ['video', 'noise-cancellation', 'none, background-blur, background-image, face-detection'],
    ['video', 'toString', 'none, background-blur, background-image, face-detection'],
  ])('refuses the %s processor %s', (part, type, types) => {
    expect(() => validateInputSettings({ [part]: { processor: { type } } })).toThrow(
      `inputSettings.${part}.processor.type must be one of ${types}, not "${type}".`,
    );
  });

  it.each([
    [null, 'inputSettings must be an object, not null.'],
    [[], 'inputSettings must be an object, not an array.'],
    [{ screen: {} }, 'inputSettings has the parts video and audio, not "screen".'],
    [{ audio: undefined }, 'inputSettings.audio must be an object, not undefined.'],
    [{ video: { track: 1 } }, 'inputSettings.video takes processor and settings, not "track".'],
    [{ video: { settings: null } }, 'inputSettings.video.settings must be an object, not null.'],
    [{ audio: { processor: undefined } }, 'inputSettings.audio.processor must be an object, not undefined.'],
    [blur('soft'), `${field}.config must be an object, not "soft".`],
  ])('refuses %j', (settings, message) => {
    expect(() => validateInputSettings(settings)).toThrow(
      expect.objectContaining({ code: 'invalid-input', message }),
    );
  });

  describe('a custom track', () => {
    class Track {
      readonly kind = 'audio';
    }
    beforeEach(() => vi.stubGlobal('MediaStreamTrack', Track));
    afterEach(() => vi.unstubAllGlobals());

    it('is passed on unchanged', () => {
      const customTrack = new Track();
      const { settings } = validateInputSettings({ audio: { settings: { customTrack } } }).audio!;
      expect((settings as { customTrack: unknown }).customTrack).toBe(customTrack);
      expect(validateInputSettings({ audio: { settings: { customTrack: null } } })).toBeDefined();
    });

    it('must be a track', () => {
      const settings = { video: { settings: { customTrack: 'camera' } } };
      const message = 'inputSettings.video.settings.customTrack must be a MediaStreamTrack, not "camera".';
      expect(() => validateInputSettings(settings)).toThrow(message);
      // As on a server, which lacks the class.
      vi.unstubAllGlobals();
      expect(() => validateInputSettings(settings)).toThrow(message);
    });
  });
});
