import { describe, expect, it } from 'vitest';
import { requireCallObject, requireJoined, requireNotJoined, requirePrebuilt } from './state-guards.ts';
import type { MeetingState } from '../participant.ts';

const states: readonly MeetingState[] = ['new', 'joining', 'joined', 'left', 'error'];
const refused = (check: (state: MeetingState) => void) =>
  states.filter((state) => {
    try {
      check(state);
      return false;
    } catch {
      return true;
    }
  });

describe('state guards', () => {
  it('needs a joined call', () => {
    expect(refused((state) => requireJoined('sipRefer', state))).toEqual(['new', 'joining', 'left', 'error']);
    expect(() => requireJoined('sipRefer', 'new', 'Join first.')).toThrow(
      expect.objectContaining({
        code: 'call-not-joined',
        fault: 'internal',
        message: 'sipRefer() only supported after join.',
        hint: 'Join first.',
      }),
    );
  });

  it('needs a call before the join', () => {
    expect(refused((state) => requireNotJoined('preAuth', state))).toEqual(['joining', 'joined']);
    expect(() => requireNotJoined('preAuth', 'joined')).toThrow(
      expect.objectContaining({
        code: 'conflict',
        message: 'preAuth() not supported after joining a meeting.',
        hint: undefined,
      }),
    );
  });

  it('needs a call object', () => {
    expect(() => requireCallObject('updateReceiveSettings', 'call-object')).not.toThrow();
    expect(() => requireCallObject('updateReceiveSettings', 'prebuilt')).toThrow(
      expect.objectContaining({
        code: 'call-unsupported',
        message: 'updateReceiveSettings() is only supported on custom callObject instances',
      }),
    );
  });

  it("needs Daily's own frame", () => {
    expect(() => requirePrebuilt('updateCustomTrayButtons', 'prebuilt')).not.toThrow();
    expect(() => requirePrebuilt('updateCustomTrayButtons', 'call-object')).toThrow(
      expect.objectContaining({
        code: 'call-unsupported',
        message: "updateCustomTrayButtons() is only supported as part of Daily's Prebuilt",
      }),
    );
  });
});
