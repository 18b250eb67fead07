import type { Bus, Incoming } from '../daily/bus.ts';
import type { Actions } from './action.ts';

/** Tells the page that a recording has begun. */
export function announceRecording(
  bus: Bus,
  startedBy: string,
  { type, layout, instanceId }: Partial<Incoming> = {},
): void {
  bus.post('recording-started', {
    local: type === 'local',
    type: typeof type === 'string' ? type : 'cloud',
    recordingId: `recording-of-${startedBy}`,
    startedBy,
    layout: layout ?? { preset: 'default' },
    ...(typeof instanceId === 'string' && { instanceId }),
  });
}

/** No picture is recorded here; the page learns what it would from a machine that does. */
export const recordingActions: Actions = {
  'local-recording-start': ({ bus, session }, message) =>
    announceRecording(bus, session?.sessionId ?? '', message),
  'local-recording-stop': ({ bus }) => bus.post('recording-stopped'),
};
