/** Formats a call's length like a phone: `0:07`, `12:40`, `1:02:09`. Negative and invalid values count as zero. */
export function formatElapsed(milliseconds: number): string {
  const total = milliseconds > 0 && Number.isFinite(milliseconds) ? Math.floor(milliseconds / 1000) : 0;
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const seconds = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}
