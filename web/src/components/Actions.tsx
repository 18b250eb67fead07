import { Activity, useEffect, useRef } from 'react';
import type { PageConfig } from '@firmline/sdk/page-config';
import type { Demo } from '../demo/demo.ts';
import type { DemoState } from '../demo/state.ts';
import { messages } from '../demo/messages.ts';
import { callLine } from '../shown-texts.ts';
import { callParts } from './load-call-parts.ts';
import { LazyPhoneForm, useFormAhead, useTimesClosed } from './LazyPhoneForm.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface ActionsProps {
  readonly demo: Demo;
  readonly state: DemoState;
  readonly config: Pick<PageConfig, 'notice' | 'recorded' | 'privacyUrl'>;
}

/**
 * The two ways to try the assistant, and the controls of a running call. Each button keeps its place through a call.
 */
export function Actions({ demo, state, config }: ActionsProps) {
  const { busy, isSending, isActive, call, isPhoneFormOpen, message, isTyping } = state;
  const { Icon, MuteButton, TypeButton } = callParts() ?? {};
  const isConnecting = busy === 'connecting';
  const browserButton = useRef<HTMLButtonElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  useKeptFocus(browserButton, cancelButton);
  useEscape(isConnecting, demo.stopCall);
  const { isFormReady, prepareForm } = useFormAhead();
  const formsClosed = useTimesClosed(isPhoneFormOpen);
  const isPhoneFirst = message?.kind === 'problem' && message.remedy !== undefined;
  // After a call, the next step is the bright one.
  const isQuiet = isPhoneFirst || isActive || message?.remedy === 'next-steps';

  return (
    <div className="actions" data-form-open={isPhoneFormOpen}>
      {/* The script in the HTML finds pressed buttons by data-action before this code has loaded. */}
      <div className="buttons" data-in-call={call !== null}>
        <button
          ref={browserButton}
          type="button"
          className={isQuiet ? 'button button-browser' : 'button button-browser button-primary'}
          data-action="browser"
          // A call can always be ended, but not by an impatient second press.
          disabled={isActive ? call?.canEnd === false : busy !== null}
          onClick={isActive ? demo.stopCall : demo.startCall}
          {...onIntent(demo.prepareCall)}
        >
          {Icon && isActive && <Icon name="end" />}
          <span>{isActive ? 'End Call' : busy === null ? 'Try in Browser' : 'Connecting...'}</span>
        </button>
        {isConnecting && (
          <button ref={cancelButton} type="button" className="button button-call" onClick={demo.stopCall}>
            Cancel
          </button>
        )}
        {MuteButton && isActive && call && !call.isTyped && <MuteButton demo={demo} isMuted={call.isMuted} />}
        <button
          type="button"
          className={
            isPhoneFirst && !isPhoneFormOpen ? 'button button-phone button-primary' : 'button button-phone'
          }
          data-action="phone"
          aria-expanded={isPhoneFormOpen}
          onClick={demo.togglePhoneForm}
          {...onIntent(prepareForm)}
        >
          Call My Phone
        </button>
        {TypeButton && isActive && !isTyping && <TypeButton demo={demo} />}
      </div>
      <SmallPrint config={config} isByPhone={isPhoneFormOpen} />
      {(isPhoneFormOpen || isFormReady) && (
        <Activity mode={isPhoneFormOpen ? 'visible' : 'hidden'}>
          <LazyPhoneForm
            key={formsClosed}
            isInCall={call !== null}
            phone={state.phone}
            isBusy={busy !== null || isSending}
            isInvalid={message?.sentence === messages.phoneInvalid}
            onChange={demo.setPhone}
            onSubmit={demo.submitPhone}
          />
        </Activity>
      )}
    </div>
  );
}

/** The line under the buttons. */
function SmallPrint({ config, isByPhone }: Pick<ActionsProps, 'config'> & { isByPhone: boolean }) {
  return (
    <p className="small-print" dir="auto">
      {/* Its own element: a translator replaces text nodes, which must then not be changed. */}
      <span>{callLine(config, isByPhone)}</span>{' '}
      {config.privacyUrl && (
        <a href={config.privacyUrl} target="_blank" rel="noopener noreferrer">
          Privacy
        </a>
      )}
    </p>
  );
}

/** Handlers for signs that a button is about to be pressed. */
const onIntent = (prepare: () => void) => ({
  onPointerEnter: prepare,
  onTouchStart: prepare,
  onFocus: prepare,
});

function useEscape(isListening: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isListening) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onEscape();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isListening, onEscape]);
}
