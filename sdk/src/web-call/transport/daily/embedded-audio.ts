import type { DailyCall, DailyParticipant } from '@daily-co/daily-js';
import type { TransportHandlers } from '../transport.ts';
import { asParticipant } from './participants.ts';

/**
 * Tells when somebody can be heard in a frame. Their tracks stay inside it, so that the library has no track to tell of:
 * it shows by the state of their audio alone.
 */
export function tellOfEmbeddedAudio(
  call: DailyCall,
  handlers: Pick<TransportHandlers, 'onTrack' | 'onTrackStopped'>,
): void {
  const heard = new Set<string>();
  const update = (given: DailyParticipant) => {
    const participant = asParticipant(given);
    const isHeard = participant.tracks.audio === 'playable';
    if (isHeard === heard.has(participant.id)) return;
    if (isHeard) {
      heard.add(participant.id);
      handlers.onTrack(participant, 'audio', null);
    } else {
      heard.delete(participant.id);
      handlers.onTrackStopped(participant, 'audio', null);
    }
  };
  call
    .on('joined-meeting', ({ participants }) => Object.values(participants).forEach(update))
    .on('participant-joined', ({ participant }) => update(participant))
    .on('participant-updated', ({ participant }) => update(participant))
    // Of somebody who left, the leaving tells.
    .on('participant-left', ({ participant }) => void heard.delete(participant.session_id));
}
