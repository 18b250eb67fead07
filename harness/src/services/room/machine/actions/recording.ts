import type { Bus, Incoming } from '../daily/bus.ts';
import type { Actions } from '../machine.ts';

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

/** Nothing is recorded; the page only gets the events of a recording. */
export const recordingActions: Actions = {
  'local-recording-start': ({ bus, session }, message) =>
    announceRecording(bus, session?.sessionId ?? '', message),
  'local-recording-stop': ({ bus }) => bus.post('recording-stopped'),
};
