import { useEffect, useRef, type RefObject } from 'react';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { messages } from '../demo/messages.ts';
import { LazyPhoneForm, loadPhoneForm } from './LazyPhoneForm.tsx';

interface ActionsProps {
  readonly demo: Demo;
  readonly state: DemoState;
}

/** The two ways to meet the assistant, and what a running call needs. */
export function Actions({ demo, state }: ActionsProps) {
  const { busy, active, call, phoneFormOpen } = state;
  const connecting = busy === 'connecting';
  const browserButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useFocusThroughCall(connecting, browserButton, cancelButton);

  return (
    <div className="actions">
      <div className="buttons">
        <button
          ref={browserButton}
          type="button"
          className="button button-primary"
          disabled={busy !== null}
          onClick={active ? demo.stopCall : demo.startCall}
          {...onIntent(demo.prepareCall)}
        >
          {busy === null ? (active ? 'End Call' : 'Try in Browser') : 'Connecting...'}
        </button>
        {connecting && (
          <button ref={cancelButton} type="button" className="button" onClick={demo.stopCall}>
            Cancel
          </button>
        )}
        {active && (
          <button type="button" className="button" onClick={demo.toggleMuted}>
            {call?.muted ? 'Unmute' : 'Mute'}
          </button>
        )}
        <button
          type="button"
          className="button button-phone"
          aria-expanded={phoneFormOpen}
          onClick={demo.togglePhoneForm}
          {...onIntent(preparePhone)}
        >
          Call My Phone
        </button>
      </div>
      {/* The page's next touch plays the sound, so the button has nothing to do itself. */}
      {call?.audioBlocked && (
        <button type="button" className="button button-hear">
          Tap to hear the assistant
        </button>
      )}
      {phoneFormOpen && (
        <LazyPhoneForm
          phone={state.phone}
          busy={busy !== null}
          invalid={state.error === messages.phoneInvalid}
          onChange={demo.setPhone}
          onSubmit={demo.submitPhone}
        />
      )}
    </div>
  );
}

const preparePhone = () => {
  loadPhoneForm().catch(() => {});
};

/** Signs that a button is about to be pressed. */
const onIntent = (prepare: () => void) => ({
  onPointerEnter: prepare,
  onTouchStart: prepare,
  onFocus: prepare,
});

/** A disabled or vanished button must not drop the keyboard's place. */
function useFocusThroughCall(
  connecting: boolean,
  browserButton: RefObject<HTMLButtonElement | null>,
  cancelButton: RefObject<HTMLButtonElement | null>,
): void {
  const wasConnecting = useRef(false);
  useEffect(() => {
    const { activeElement } = document;
    if (connecting && activeElement === browserButton.current) cancelButton.current?.focus();
    if (!connecting && wasConnecting.current && activeElement === document.body)
      browserButton.current?.focus();
    wasConnecting.current = connecting;
  }, [connecting, browserButton, cancelButton]);
}
