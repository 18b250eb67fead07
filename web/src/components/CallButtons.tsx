import { useEffect, useState } from 'react';
import { keepItem, readItem } from '../call/tab/storage.ts';
import type { Demo } from '../demo/demo.ts';
import { Icon } from './Icon.tsx';

interface CallButtonProps {
  readonly demo: Demo;
}

export function MuteButton({ demo, isMuted }: CallButtonProps & { readonly isMuted: boolean }) {
  const [isKeyOn, setKeyOn] = useState(() => readItem('mute-key') !== 'off');
  // What a key did. A press of the button is announced by its new name.
  const [keyDeed, setKeyDeed] = useState<'mute' | 'switch'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isAlone = isMuteKey(event);
      if (!isAlone && !isMuteSwitch(event)) return;
      setKeyDeed(isAlone ? 'mute' : 'switch');
      if (!isAlone) setKeyOn((isOn) => !isOn);
      else if (isKeyOn) demo.toggleMuted();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [demo, isKeyOn]);
  useEffect(() => keepItem('mute-key', isKeyOn ? 'on' : 'off'), [isKeyOn]);
  const name = isMuted ? 'Unmute' : 'Mute';
  return (
    <>
      <button
        type="button"
        className="button button-call"
        data-pressed={isMuted}
        aria-keyshortcuts={isKeyOn ? 'M' : undefined}
        title={`${name} (M${isKeyOn ? '' : ' is off'}; Alt+Shift+M turns the key ${isKeyOn ? 'off' : 'on'})`}
        onClick={demo.toggleMuted}
      >
        <Icon name={isMuted ? 'muted' : 'microphone'} />
        <span>{name}</span>
      </button>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- output announces less reliably */}
      <span className="heard-only" role="status">
        {keyDeed === 'mute' && isKeyOn && (isMuted ? 'You are muted.' : 'You are no longer muted.')}
        {keyDeed === 'switch' && `The key M is ${isKeyOn ? 'on' : 'off'}.`}
      </span>
    </>
  );
}

/** Whether a key is M, alone and not typed into something. */
function isMuteKey(event: KeyboardEvent): boolean {
  const { repeat, ctrlKey, altKey, metaKey, shiftKey, target } = event;
  if (repeat || ctrlKey || altKey || metaKey || shiftKey) return false;
  if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]')) return false;
  return isM(event);
}

/** Who dictates, or types by mistake, needs a way to be without keys of one letter. */
const isMuteSwitch = (event: KeyboardEvent): boolean =>
  event.altKey &&
  event.shiftKey &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.repeat &&
  event.code === 'KeyM';

/** In other alphabets, M is the key in its place. */
const isM = ({ key, code }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'm' || (code === 'KeyM' && key > '\u024f');

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
