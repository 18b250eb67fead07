export { callWord } from '../call/call-word.ts';
export { noteWords } from '../call/note-words.ts';
export { Captions } from './Captions.tsx';
export { CopyLink } from './CopyLink.tsx';
export { Elapsed } from './Elapsed.tsx';
export { MicrophoneMenu } from './MicrophoneMenu.tsx';
export { MovingSeal } from './MovingSeal.tsx';
export { NextSteps } from './NextSteps.tsx';
