export { stageWords } from '../call/stage-words.ts';
export { Afterwards } from './Afterwards.tsx';
export { CallNote } from './CallNote.tsx';
export { Captions } from './Captions.tsx';
export { Elapsed } from './Elapsed.tsx';
export { JoinHint } from './JoinHint.tsx';
export { MicrophoneMenu } from './MicrophoneMenu.tsx';
export { MovingSeal } from './MovingSeal.tsx';
