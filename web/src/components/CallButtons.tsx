import { useEffect, useState } from 'react';
import type { Demo } from '../demo/demo.ts';
import { Icon } from './Icon.tsx';

interface CallButtonProps {
  readonly demo: Demo;
}

export function MuteButton({ demo, muted }: CallButtonProps & { readonly muted: boolean }) {
  // A press of the button is announced by its new name.
  const [isByKey, setByKey] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!isMuteKey(event)) return;
      setByKey(true);
      demo.toggleMuted();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [demo]);
  const name = muted ? 'Unmute' : 'Mute';
  return (
    <>
      <button
        type="button"
        className="button button-call"
        data-pressed={muted}
        aria-keyshortcuts="M"
        title={`${name} (M)`}
        onClick={demo.toggleMuted}
      >
        <Icon name={muted ? 'muted' : 'microphone'} />
        <span>{name}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <span className="heard-only" role="status">
        {isByKey && (muted ? 'You are muted.' : 'You are no longer muted.')}
      </span>
    </>
  );
}

/** Whether a key is M, alone and not typed into something. In other alphabets, M is the key in its place. */
function isMuteKey(event: KeyboardEvent): boolean {
  const { key, code, target } = event;
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return key.toLowerCase() === 'm' || (code === 'KeyM' && key > '\u024f');
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
