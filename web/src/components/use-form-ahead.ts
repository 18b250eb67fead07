import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import { loadPhoneForm } from './LazyPhoneForm.tsx';

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
  const [before, setBefore] = useState({ isOpen, times: 0 });
  if (before.isOpen === isOpen) return before.times;
  const times = isOpen ? before.times : before.times + 1;
  setBefore({ isOpen, times });
  return times;
}
