/** Formats a call's length like a phone: `0:07`, `12:40`, `1:02:09`. Negative and invalid values count as zero. */
export function formatElapsed(milliseconds: number): string {
  const totalSeconds =
    milliseconds > 0 && Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1000) : 0;
  const hours = Math.floor(totalSeconds / 3600);
  const minutes = Math.floor(totalSeconds / 60) % 60;
  const seconds = String(totalSeconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
