/**
 * Reports whether the system or the device muted a track, immediately and on every change.
 * @returns a function that stops watching
 */
export function watchTrackMute(
  track: Pick<MediaStreamTrack, 'muted' | 'addEventListener' | 'removeEventListener'>,
  onChange: (muted: boolean) => void,
): () => void {
  const tell = () => onChange(track.muted);
  track.addEventListener('mute', tell);
  track.addEventListener('unmute', tell);
  tell();
  return () => {
    track.removeEventListener('mute', tell);
    track.removeEventListener('unmute', tell);
  };
}
