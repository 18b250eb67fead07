export { Afterwards } from './Afterwards.tsx';
export { Captions } from './Captions.tsx';
export { MicrophoneMenu } from './MicrophoneMenu.tsx';
