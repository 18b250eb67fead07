import { startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '@firmline/util/when-idle';
import type * as PhoneParts from './PhoneForm.tsx';
import type { PhoneFormProps } from './PhoneForm.tsx';
import { reloadIfReplaced } from '../reload-if-replaced.ts';
import { useInView } from './use-in-view.ts';

type PhoneForm = typeof PhoneParts.PhoneForm;
type Phase = 'loading' | 'again' | 'failed' | { readonly Form: PhoneForm };

let loadedParts: typeof PhoneParts | undefined;

/** What loads with the form; undefined before. */
export const phoneParts = (): typeof PhoneParts | undefined => loadedParts;

/** Loads the form's code. After a failure, the next call tries again. */
export async function loadPhoneForm(): Promise<PhoneForm> {
  loadedParts = await import('./PhoneForm.tsx');
  return loadedParts.PhoneForm;
}

/** The phone form once its code has loaded; at once if it was preloaded, without Suspense's delay. */
export function LazyPhoneForm({ isInCall, ...props }: PhoneFormProps & { readonly isInCall: boolean }) {
  const [phase, setPhase] = useState<Phase>(() =>
    loadedParts ? { Form: loadedParts.PhoneForm } : 'loading',
  );

  useEffect(() => {
    if (phase !== 'loading' && phase !== 'again') return;
    let isShown = true;
    const load = async () => {
      try {
        const Form = await loadPhoneForm();
        if (isShown) setPhase({ Form });
      } catch (error) {
        console.error('The phone form could not be loaded.', error);
        if (phase === 'again' && !isInCall) await reloadIfReplaced();
        if (isShown) setPhase('failed');
      }
    };
    void load();
    return () => {
      isShown = false;
    };
  }, [phase, isInCall]);

  if (phase === 'failed') return <FormMissing onRetry={() => setPhase('again')} />;
  if (typeof phase === 'string') return <FormComing />;
  return <phase.Form {...props} />;
}

/** Reserves the form's place to the pixel. */
function FormComing() {
  return (
    <div className="phone" aria-busy="true">
      <p className="phone-label">Your phone number, for this call</p>
      <div className="phone-row" aria-hidden="true">
        <div className="phone-blank-field" />
        <div className="phone-blank-button" />
      </div>
    </div>
  );
}

function FormMissing({ onRetry }: { readonly onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useInView(place, 'failed');
  return (
    <div ref={place} className="phone">
      <p className="phone-label" role="alert">
        The form could not be loaded.
      </p>
      <div className="phone-row">
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    </div>
  );
}

/** Renders the hidden form while the browser is idle, so that it opens at once. */
export function useFormAhead(): { readonly isFormReady: boolean; readonly prepareForm: () => void } {
  const [isFormReady, setReady] = useState(false);
  const prepareForm = useCallback(() => {
    loadPhoneForm().then(
      () => startTransition(() => setReady(true)),
      // The form itself reports the failure when it is opened.
      () => {},
    );
  }, []);
  useEffect(() => whenIdle(prepareForm), [prepareForm]);
  return { isFormReady, prepareForm };
}

/** Counts how often the form was closed, so that each opening starts empty. */
export function useTimesClosed(isOpen: boolean): number {
  const [formBefore, setBefore] = useState({ isOpen, times: 0 });
  if (formBefore.isOpen === isOpen) return formBefore.times;
  const times = isOpen ? formBefore.times : formBefore.times + 1;
  setBefore({ isOpen, times });
  return times;
}
