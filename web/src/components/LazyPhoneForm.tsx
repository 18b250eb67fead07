import { useEffect, useState } from 'react';
import type { PhoneForm as PhoneFormComponent, PhoneFormProps } from './PhoneForm.tsx';

type PhoneForm = typeof PhoneFormComponent;

let loaded: PhoneForm | undefined;

/** Loads the form's code, for signs that it will be opened. A failed load is tried again by the next call. */
export async function loadPhoneForm(): Promise<PhoneForm> {
  const { PhoneForm } = await import('./PhoneForm.tsx');
  loaded = PhoneForm;
  return PhoneForm;
}

/** The phone form as soon as its code is here: at once where it was loaded ahead, without Suspense's delay. */
export function LazyPhoneForm(props: PhoneFormProps) {
  const [Form, setForm] = useState<PhoneForm | undefined>(() => loaded);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (Form) return;
    let shown = true;
    const load = async () => {
      try {
        const form = await loadPhoneForm();
        if (shown) setForm(() => form);
      } catch (error) {
        console.error('The phone form could not be loaded.', error);
        if (shown) setFailed(true);
      }
    };
    void load();
    return () => {
      shown = false;
    };
  }, [Form]);

  if (Form) return <Form {...props} />;
  return (
    <p className="quiet">
      {failed
        ? 'The form could not be loaded. Please check your connection and open it again.'
        : 'One moment…'}
    </p>
  );
}
