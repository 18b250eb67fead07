import type { Defect } from '../defect.ts';

const whole = 'call-from-first-click-to-last-word';

/** From the click to the call. */
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
    // Otherwise the word comes late enough for them.
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
    find: 'state.call === null || state.active ? state :',
    replace: 'state.call === null ? state :',
    scenarios: ['listening-during-the-join'],
    layer: 'page',
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
    name: 'failed-start-not-told',
    file: 'web/src/call/call-controller.ts',
    find: "dispatch({ type: 'call-failed', advice: ready?.adviceFor(reason) ?? noAdvice });",
    replace: '',
    scenarios: ['platform-refuses-the-call'],
    layer: 'page',
  },
  {
    name: 'old-error-kept-by-a-new-call',
    file: 'web/src/demo/reducer.ts',
    find: `...noMessages,
        busy: 'connecting',`,
    replace: "busy: 'connecting',",
    scenarios: ['platform-refuses-the-call'],
    layer: 'page',
  },
];
