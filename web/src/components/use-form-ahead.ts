import { startTransition, useCallback, useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';
import { loadPhoneForm } from './LazyPhoneForm.tsx';

/** Makes the form while nothing else is to be done, unseen, so that it is there at once when it is opened. */
export function useFormAhead(): { readonly isFormReady: boolean; readonly prepareForm: () => void } {
  const [isFormReady, setReady] = useState(false);
  const prepareForm = useCallback(() => {
    loadPhoneForm().then(
      () => startTransition(() => setReady(true)),
      // Whoever opens the form is told.
      () => {},
    );
  }, []);
  useEffect(() => whenIdle(prepareForm), [prepareForm]);
  return { isFormReady, prepareForm };
}

/** How often a form has been closed: what was entered in one is not in the next. */
export function useTimesClosed(isOpen: boolean): number {
  const [before, setBefore] = useState({ isOpen, times: 0 });
  if (before.isOpen === isOpen) return before.times;
  const times = isOpen ? before.times : before.times + 1;
  setBefore({ isOpen, times });
  return times;
}
