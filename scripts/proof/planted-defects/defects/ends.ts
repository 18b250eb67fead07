import type { Defect } from '../defect.ts';

/** How a call ends. */
export const ends: readonly Defect[] = [
  {
    name: 'call-not-left',
    file: 'sdk/src/web-call/call/set-up.ts',
    find: 'if (transport) await released(transport);',
    replace: '',
    scenarios: ['cancelled-in-the-last-stage'],
    layer: 'signalling',
  },
  {
    name: 'ejection-not-handled',
    file: 'sdk/src/web-call/call/call.ts',
    find: 'if (this.#joined) void this.#finish(broken(fault, this.#farEnd.endedReason));',
    replace: '',
    scenarios: ['call-that-is-taken-away'],
    layer: 'page',
  },
  {
    name: 'call-active-after-an-error',
    file: 'web/src/demo/reducer.ts',
    find: `...withoutCall(state),
        lastCall: lastCallOf(state, action.at),
        // It`,
    replace: `...state,
        lastCall: lastCallOf(state, action.at),
        // It`,
    scenarios: ['call-that-is-taken-away'],
    layer: 'page',
  },
  {
    name: 'failed-call-told-as-ended-too',
    file: 'web/src/call/call-controller.ts',
    find: `attempt = null;
        hush();`,
    replace: 'hush();',
    scenarios: ['call-that-is-taken-away'],
    layer: 'page',
  },
  {
    name: 'goodbye-told-as-an-error',
    file: 'sdk/src/web-call/call/ending.ts',
    find: 'if (goodbye !== undefined) return',
    replace: "if (goodbye === 'nobody said so') return",
    scenarios: ['assistant-says-goodbye'],
    layer: 'page',
  },
  {
    name: 'room-kept-after-its-visitor',
    file: 'sdk/src/web-call/call/create-web-call.ts',
    find: ': { roomDeleteOnUserLeaveEnabled: target.roomDeleteOnUserLeaveEnabled }),',
    replace: ': {}),\n    roomDeleteOnUserLeaveEnabled: false,',
    scenarios: ['cancelled-in-the-last-stage'],
    layer: 'signalling',
  },
  {
    name: 'leaving-waited-for-without-end',
    file: 'sdk/src/web-call/transport/daily/release.ts',
    find: 'const limitMs = 2000;',
    replace: 'const limitMs = 600_000;',
    also: [
      {
        file: 'sdk/src/web-call/call/set-up.ts',
        find: 'const releaseLimitMs = 8000;',
        replace: 'const releaseLimitMs = 600_000;',
      },
    ],
    scenarios: ['leaving-is-not-obeyed'],
    layer: 'page',
  },
  {
    name: 'camera-error-ends-the-call',
    file: 'web/src/call/call-controller.ts',
    find: "  'camera-error',\n",
    replace: '',
    scenarios: ['microphone-fails-in-the-call'],
    layer: 'page',
  },
  {
    name: 'next-call-ended-by-the-one-before',
    file: 'web/src/call/call-controller.ts',
    find: 'const told = () => (attempt?.begun ? attempt : null);',
    replace: 'const told = () => attempt;',
    scenarios: ['cancelled-in-the-last-stage'],
    layer: 'page',
  },
];
