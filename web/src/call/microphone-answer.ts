/** A microphone about which nobody is asked opens sooner, ms. */
const unaskedMs = 1500;

/**
 * Waits until the microphone opens, or is refused: the system may ask about it although the browser has allowed it to the
 * page, and then the network has had no chance yet.
 * @returns whether it took as long as a person needs for an answer
 */
export async function wasMicrophoneAsked(): Promise<boolean> {
  let isSlow = false;
  const timer = setTimeout(() => (isSlow = true), unaskedMs);
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    for (const track of stream.getTracks()) track.stop();
  } catch {
    // A refusal is an answer too, and the start itself reports it.
  }
  clearTimeout(timer);
  return isSlow;
}
