/** -70 dBFS. A working microphone gives more noise than this in any room, unless something cancels the noise. */
export const silenceLevel = 10 ** (-70 / 20);

/** -40 dBFS. Speech at arm's length is louder, rooms and fans are mostly quieter. */
export const voiceLevel = 0.01;

/** No reports while the track starts, the assistant greets and noise cancellation adapts. */
export const graceMs = 3000;

/** No reports for this long after a voice: transcripts are late, and people pause. */
export const voiceHoldMs = 3000;

/** After this long without speech, the assistant may be waiting for the user to begin. */
export const unaskedMs = 10_000;

/** Changing a device blocks the track too, but for less time. */
export const blockedMs = 1500;

/** Systems mute a track briefly when another program uses the microphone. */
export const trackMutedMs = 2000;

/** A user who wants to answer unmutes sooner. */
export const mutedMs = 5000;

/** A microphone that gave noise and suddenly gives none: no other condition looks like this. */
export const suddenSilenceMs = 4000;

/** A microphone that never gave sound, or none since the system had taken it. Noise cancellation in a quiet room looks the same until somebody speaks. */
export const silenceMs = 10_000;

/** Only noise from a microphone that never gave a voice. People rarely think about a question for longer. */
export const voicelessMs = 15_000;

/** Noise for this long is the microphone's own, not a filtered breath. */
export const floorMs = 2000;

/** A completely silent pause this long between sounds comes from a filter. */
export const gateMs = 500;

/** Longest time that one fact covers: a page that was suspended did not listen. */
export const longestStepMs = 300;
