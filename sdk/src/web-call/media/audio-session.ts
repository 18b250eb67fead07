/** The page's audio session, which only some browsers have: https://www.w3.org/TR/audio-session/ */
interface SessionNavigator {
  readonly audioSession: { type: string };
}

/** Calls in the page, and the type to restore after the last one. */
let callCount = 0;
let earlierType = 'auto';

/**
 * Tells the browser that the page plays and records, so that a phone neither silences the call nor plays it as music.
 * @returns a function that restores the session
 */
export function playAndRecord(): () => void {
  if (typeof navigator === 'undefined' || !('audioSession' in navigator)) return () => {};
  const { audioSession } = navigator as Navigator & SessionNavigator;
  if (callCount === 0) earlierType = audioSession.type;
  callCount += 1;
  audioSession.type = 'play-and-record';
  return () => {
    callCount -= 1;
    if (callCount === 0) audioSession.type = earlierType;
  };
}
