/** -70 dBFS. A microphone that works gives more noise than this in any room, unless something takes the noise out. */
export const silenceLevel = 10 ** (-70 / 20);

/** -40 dBFS. Speech at arm's length is above, rooms and fans are mostly below: the level that counts as speech far off. */
export const voiceLevel = 0.01;

/** The track starts, the assistant greets, noise cancellation learns: too early to say anything. */
export const graceMs = 3000;

/** After a voice was heard nothing is wrong: transcripts of it come late, and people pause. */
export const voiceHoldMs = 3000;

/** Nobody asked and nobody spoke: the assistant may be one that waits for the person to begin. */
export const unaskedMs = 10_000;

/** Changing a device goes through this, and takes less. */
export const blockedMs = 1500;

/** Systems mute a track for a moment when another program takes the microphone. */
export const trackMutedMs = 2000;

/** Whoever is about to answer un-mutes before that. */
export const mutedMs = 5000;

/** A microphone with a noise of its own that gives none any more: nothing else looks like this. */
export const suddenSilenceMs = 4000;

/** A microphone that never gave anything. Noise cancellation in a quiet room looks the same until somebody speaks. */
export const silenceMs = 10_000;

/** Only noise from a microphone that never gave a voice. People think about a question, but seldom longer. */
export const voicelessMs = 15_000;

/** Noise for as long as this is the microphone's own, and not what a filter leaves of a breath. */
export const floorMs = 2000;

/** A pause this long between sounds, with nothing in it at all, is one that a filter made. */
export const gateMs = 500;

/** Longest time one event stands for. A page that slept has not listened meanwhile. */
export const longestStepMs = 300;
