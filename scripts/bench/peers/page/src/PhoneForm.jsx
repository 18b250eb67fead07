import { useState } from 'react';
import PhoneInput from 'react-phone-number-input';
import flags from 'react-phone-number-input/flags';
import 'react-phone-number-input/style.css';
import { notify, slug } from './services.js';

const thanks =
  "Thank you. Your request has been submitted successfully. If you don't receive the call within 15 seconds, please double check the phone number.";

export function PhoneForm({ onMessage }) {
  const [phone, setPhone] = useState('');
  const [submitting, setSubmitting] = useState(false);

  async function submit(event) {
    event.preventDefault();
    if (!phone) return onMessage('Please enter a valid phone number');
    setSubmitting(true);
    onMessage('');
    try {
      await notify({ phone, slug });
      setPhone('');
      onMessage(thanks);
    } catch (error) {
      console.error(error);
      onMessage('Failed to submit your request. Please try again.');
    }
    setSubmitting(false);
  }

  return (
    <form onSubmit={submit}>
      <PhoneInput international defaultCountry="US" flags={flags} value={phone} onChange={setPhone} />
      <button type="submit" disabled={submitting}>
        {submitting ? 'Submitting...' : 'Submit Phone Number'}
      </button>
    </form>
  );
}
