import { useState } from 'react';
import PhoneInput from 'react-phone-number-input';
import flags from 'react-phone-number-input/flags';
import 'react-phone-number-input/style.css';
import { notify, slug } from './services.js';

export function PhoneForm({ onMessage }) {
  const [phone, setPhone] = useState('');
  const [submitting, setSubmitting] = useState(false);

  async function submit(event) {
    event.preventDefault();
    if (!phone) {
      onMessage({ error: 'Please enter a valid phone number', status: '' });
      return;
    }
    setSubmitting(true);
    onMessage({ error: '', status: '' });
    try {
      await notify({ phone, slug });
      setPhone('');
      onMessage({
        error: '',
        status:
          "Thank you. Your request has been submitted successfully. If you don't receive the call within 15 seconds, please double check the phone number.",
      });
    } catch (error) {
      console.error(error);
      onMessage({ error: 'Failed to submit your request. Please try again.', status: '' });
    }
    setSubmitting(false);
  }

  return (
    <form onSubmit={submit}>
      <PhoneInput
        international
        countryCallingCodeEditable={false}
        defaultCountry="US"
        countryOptionsOrder={['US', 'GB', 'CA', 'AU', '|', '...']}
        flags={flags}
        value={phone}
        onChange={(value) => setPhone(value ?? '')}
      />
      <button type="submit" disabled={submitting}>
        {submitting ? 'Submitting...' : 'Submit Phone Number'}
      </button>
    </form>
  );
}
