/** The element that plays a remote participant; null in Daily's frame, on a server, and before their audio begins. */
export const audioElementOf = (participantId: string): HTMLAudioElement | null =>
  typeof document === 'undefined'
    ? null
    : document.querySelector<HTMLAudioElement>(`audio[data-participant-id="${CSS.escape(participantId)}"]`);
