import type { DailyCall, DailyParticipant } from '@daily-co/daily-js';
import type { EmitTransportEvent } from '../transport.ts';
import { asParticipant } from './participants.ts';

/**
 * Reports when a participant is audible in a frame. Their tracks stay inside it, so only the state of their audio shows it.
 */
export function followEmbeddedAudio(call: DailyCall, emit: EmitTransportEvent): void {
  const heard = new Set<string>();
  const update = (given: DailyParticipant) => {
    const participant = asParticipant(given);
    const isHeard = participant.tracks.audio === 'playable';
    if (isHeard === heard.has(participant.id)) return;
    if (isHeard) {
      heard.add(participant.id);
      emit('track', participant, 'audio', null);
    } else {
      heard.delete(participant.id);
      emit('track-stopped', participant, 'audio', null);
    }
  };
  call
    .on('joined-meeting', ({ participants }) => Object.values(participants).forEach(update))
    .on('participant-joined', ({ participant }) => update(participant))
    .on('participant-updated', ({ participant }) => update(participant))
    // `participant-left` covers this participant's tracks.
    .on('participant-left', ({ participant }) => void heard.delete(participant.session_id));
}
