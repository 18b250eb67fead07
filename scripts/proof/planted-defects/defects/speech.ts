import type { Defect } from '../defect.ts';

const clean = 'speech-clean';

/** Defects of speech detection, too small to be seen in the page. */
export const speech: readonly Defect[] = [
  {
    name: 'speaking-threshold-too-high',
    file: 'sdk/src/web-call/speech/speech.ts',
    find: 'const threshold = 0.01;',
    replace: 'const threshold = 0.1;',
    scenarios: [clean],
    layer: 'media',
  },
  {
    name: 'speaking-threshold-too-low',
    file: 'sdk/src/web-call/speech/speech.ts',
    find: 'const threshold = 0.01;',
    replace: 'const threshold = 0.001;',
    scenarios: ['speech-over-noise'],
    layer: 'media',
  },
  {
    name: 'hold-too-short',
    file: 'sdk/src/web-call/speech/speech.ts',
    find: 'const holdMs = 1000;',
    replace: 'const holdMs = 100;',
    scenarios: [clean],
    layer: 'media',
  },
  {
    name: 'hold-too-long',
    file: 'sdk/src/web-call/speech/speech.ts',
    find: 'const holdMs = 1000;',
    replace: 'const holdMs = 1500;',
    scenarios: [clean],
    layer: 'media',
  },
  {
    name: 'levels-observed-too-rarely',
    file: 'sdk/src/web-call/speech/speech.ts',
    find: 'levelIntervalMs = 100;',
    replace: 'levelIntervalMs = 1000;',
    scenarios: [clean],
    layer: 'media',
  },
];
