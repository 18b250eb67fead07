export { findSpeechModel } from './model-files.ts';
export { createSpeechToText, type SpeechToText } from './speech-to-text.ts';
export { createListener, type HeardStretch, type HeardWords, type Listener } from './listener.ts';
export { type Recogniser, type Recognition, recognitionRate } from './recogniser.ts';
export {
  compareWords,
  findPhrase,
  type PhraseMatch,
  type WordComparison,
  type WordDifference,
} from './score/compare-words.ts';
