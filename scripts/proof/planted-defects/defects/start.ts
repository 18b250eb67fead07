import type { Defect } from '../defect.ts';

const whole = 'call-from-first-click-to-last-word';

/** Defects between the click and the call. */
export const start: readonly Defect[] = [
  {
    name: 'stage-skipped',
    file: 'sdk/src/web-call/call/set-up.ts',
    find: "await this.#stage('mobile-permissions', () => this.#waitForPermissions());",
    replace: '',
    scenarios: [whole],
    layer: 'page',
  },
  {
    name: 'stages-out-of-order',
    file: 'sdk/src/web-call/call/set-up.ts',
    find: `optional.begin('audio-observer-setup', () => transport.observeRemoteLevels(levelIntervalMs));
    const processed = this.#cancelNoise(transport);
    optional.begin('audio-processing-setup', () => processed);`,
    replace: `const processed = this.#cancelNoise(transport);
    optional.begin('audio-processing-setup', () => processed);
    optional.begin('audio-observer-setup', () => transport.observeRemoteLevels(levelIntervalMs));`,
    scenarios: [whole],
    layer: 'page',
  },
  {
    name: 'waits-for-permissions-on-a-desktop',
    file: 'sdk/src/web-call/call/set-up.ts',
    find: 'if (!settings.mobile()) return',
    replace: 'if (settings.mobile()) return',
    scenarios: [whole],
    layer: 'page',
  },
  {
    name: 'listeners-attached-after-the-join',
    file: 'sdk/src/web-call/transport/daily/connect.ts',
    find: '  handleEvents(call, handlers);\n',
    replace: '',
    also: [
      {
        file: 'sdk/src/web-call/transport/daily/connect.ts',
        find: 'joined = true;',
        replace: 'joined = true;\n        handleEvents(call, handlers);',
      },
    ],
    // In the others, `listening` comes late enough.
    scenarios: ['listening-during-the-join'],
    layer: 'page',
  },
  {
    name: 'early-listening-lost',
    file: 'sdk/src/web-call/call/greeting.ts',
    find: 'if (this.#answer.give())',
    replace: 'if (this.#transport && this.#answer.give())',
    scenarios: ['listening-during-the-join'],
    layer: 'page',
  },
  {
    name: 'answer-overwritten-by-the-end-of-the-start',
    file: 'web/src/demo/reducer.ts',
    find: 'state.call === null || state.call.started',
    replace: 'state.call === null',
    scenarios: ['listening-during-the-join'],
    layer: 'page',
  },
  {
    name: 'audible-assistant-ignored',
    file: 'sdk/src/web-call/call/call.ts',
    find: "this.#context.dispatch({ type: 'heard' });",
    replace: '',
    scenarios: ['listening-after-the-first-word'],
    layer: 'page',
  },
  {
    name: 'start-waits-for-noise-cancellation',
    file: 'sdk/src/web-call/call/optional-stages.ts',
    find: 'const answerMs = 1000;',
    replace: 'const answerMs = 60_000;',
    scenarios: ['noise-cancellation-takes-its-time'],
    layer: 'media',
  },
  {
    name: 'processor-error-during-the-join-ignored',
    file: 'sdk/src/web-call/call/set-up.ts',
    find: "if (hasProcessorFailed()) return new Skipped('the audio processor failed');",
    replace: '',
    scenarios: ['noise-cancellation-takes-its-time'],
    layer: 'page',
  },
  {
    name: 'meeting-token-not-passed',
    file: 'sdk/src/web-call/transport/daily/connect.ts',
    find: '...tokenOf(preAuthorized ?? { token }),',
    replace: '',
    scenarios: ['waits-in-a-lobby'],
    layer: 'signalling',
  },
  {
    name: 'second-call-allowed',
    file: 'web/src/demo/reducer.ts',
    find: "busy: 'connecting',",
    replace: 'busy: null,',
    also: [
      {
        file: 'sdk/src/web-call/client.ts',
        find: 'else if (isActive(this.#state) || this.#waiting)',
        replace: 'else if (this.#waiting)',
      },
    ],
    scenarios: ['one-click-after-another'],
    layer: 'page',
  },
  {
    name: 'call-created-before-the-microphone-is-allowed',
    file: 'sdk/src/web-call/options.ts',
    find: 'options.microphoneFirst ?? true',
    replace: 'options.microphoneFirst ?? false',
    scenarios: ['microphone-denied-then-allowed'],
    layer: 'page',
  },
  {
    name: 'failed-start-not-reported',
    file: 'web/src/call/call-controller.ts',
    find: "end({ type: 'call-failed', message: ready?.failureOf(reason) ?? failedStart });",
    replace: 'attempt = null;',
    scenarios: ['platform-refuses-the-call'],
    layer: 'page',
  },
  {
    name: 'old-error-kept-by-a-new-call',
    file: 'web/src/demo/reducer.ts',
    find: 'message: asks ? asking : connecting,',
    replace: 'message: state.message ?? (asks ? asking : connecting),',
    scenarios: ['platform-refuses-the-call'],
    layer: 'page',
  },
  {
    name: 'audible-assistant-not-taken-for-a-call',
    file: 'web/src/call/listen-to-calls.ts',
    find: "if (own && !own.heard && 'heard' in state && state.heard) {",
    replace: "if (own?.heard && 'heard' in state && state.heard) {",
    scenarios: ['listening-after-the-first-word'],
    layer: 'page',
  },
];
