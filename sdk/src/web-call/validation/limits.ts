/** Maximum length of user data, in characters of its JSON. */
export const maxUserDataLength = 4096;

/** Number of background presets in the library, counted from 1. */
export const backgroundPresets = 10;

/** Image types of a background, as the URL's extension or the data URL's subtype. */
export const backgroundImageTypes = ['jpg', 'png', 'jpeg'] as const;

/** Maximum background blur; the minimum is anything above 0. */
export const maxBlurStrength = 1;

export const remoteMediaPlayerVolume = { min: 0, max: 2 } as const;

/** Maximum length of the extension that a transfer dials, and maximum wait before it, seconds. */
export const maxExtensionLength = 20;
export const maxWaitBeforeExtensionSec = 60;
