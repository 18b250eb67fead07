/** Texts for the stages of a start, from the second stage on. */
const words: Readonly<Record<string, string>> = {
  'web-call-creation': 'Reaching the assistant',
  'daily-call-object-creation': 'Preparing the line',
  'mobile-permissions': 'Checking the microphone',
  'daily-call-join': 'Connecting the line',
  'video-recording-setup': 'Preparing the recording',
  'video-recording-started': 'Starting the recording',
  'audio-observer-setup': 'Tuning in',
  'audio-processing-setup': 'Clearing the sound',
};

export const stageWords = (stage: string | null): string =>
  (stage !== null && words[stage]) || 'Waiting for the answer';
