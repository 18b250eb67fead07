// A recogniser in a process of its own, for scripts outside this package. Nothing else is loaded there, because its memory is
// measured.
export { between, milliseconds, object, type Output } from '../shared/schema/index.ts';
export { loadRecogniser, recognition, type Recognition } from '../shared/speech-to-text/recogniser.ts';
export { createWorker, handleJobs, startBackgroundProcess } from '../shared/worker/worker-jobs.ts';
