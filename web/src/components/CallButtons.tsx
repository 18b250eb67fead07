import type { Demo } from '../demo/demo.ts';
import { Icon } from './Icon.tsx';

interface CallButtonProps {
  readonly demo: Demo;
}

export function MuteButton({ demo, isMuted }: CallButtonProps & { readonly isMuted: boolean }) {
  return (
    <button type="button" className="button button-call" data-pressed={isMuted} onClick={demo.toggleMuted}>
      <Icon name={isMuted ? 'muted' : 'microphone'} />
      <span>{isMuted ? 'Unmute' : 'Mute'}</span>
    </button>
  );
}

export function TypeButton({ demo }: CallButtonProps) {
  return (
    <button type="button" className="button button-type" onClick={demo.startTyping}>
      Type
    </button>
  );
}

/** Any touch of the page plays the sound, so the button needs no handler. */
export function HearButton() {
  return (
    <button type="button" className="button button-hear">
      Tap to hear the assistant
    </button>
  );
}
