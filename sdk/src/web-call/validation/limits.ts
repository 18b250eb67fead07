/** Longest user data, in characters of its JSON. */
export const maxUserDataLength = 4096;

/** Number of background images that come with the library; they are counted from 1. */
export const backgroundPresets = 10;

/** Image types a background may have, as the ending of its address or the subtype of its data URL. */
export const backgroundImageTypes = ['jpg', 'png', 'jpeg'] as const;

/** The strongest background blur. The weakest is anything above 0. */
export const maxBlurStrength = 1;

export const remoteMediaPlayerVolume = { min: 0, max: 2 } as const;

/** Longest extension that a transfer dials, and the longest wait before it, seconds. */
export const maxExtensionLength = 20;
export const maxWaitBeforeExtensionSec = 60;
