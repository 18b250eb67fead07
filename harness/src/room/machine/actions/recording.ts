import type { Incoming } from '../bus.ts';
import type { Machine } from '../machine.ts';
import type { Actions } from './action.ts';

/** Tells the page that its recording has begun, as asked for. */
export function announceRecording({ bus, session }: Machine, { type, layout, instanceId }: Incoming): void {
  const startedBy = session?.sessionId ?? '';
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
  'local-recording-start': announceRecording,
  'local-recording-stop': ({ bus }) => bus.post('recording-stopped'),
};
