// A recogniser in a process of its own, for scripts outside this package. Nothing else is loaded there, because its memory is
// measured.
export { loadRecogniser, type Recognition } from '../shared/speech-to-text/recogniser.ts';
