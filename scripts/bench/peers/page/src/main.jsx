// An ordinary version of the demo page, as far as it is measured: until its greeting is shown. Nobody presses it.
import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import PhoneInput from 'react-phone-number-input';
import flags from 'react-phone-number-input/flags';
import 'react-phone-number-input/style.css';
import './style.css';
import { findFirm, notify, slug, startCall, vapi } from './services.js';

function Demo({ firm }) {
  const [phone, setPhone] = useState();
  const [phoneOpen, setPhoneOpen] = useState(false);
  const [message, setMessage] = useState('');

  useEffect(() => {
    vapi.on('call-start', () => setMessage('Call started successfully!'));
    vapi.on('call-end', () => setMessage('Call ended.'));
    vapi.on('error', (error) => setMessage(`Call error: ${error?.message || 'Unknown error occurred'}`));
    return () => vapi.removeAllListeners();
  }, []);

  return (
    <>
      <header>AI Assistant for Law Firms / Professional Client Communication</header>
      <main>
        <h1>Hey {firm.name || '...'},</h1>
        <div className="voice" />
        <p>
          This demo handles client calls for {firm.company_name || 'law firms'}. Let the assistant call your
          phone, or talk to it right here.
        </p>
        <button type="button" onClick={() => startCall(firm)}>
          Try in Browser
        </button>
        <button type="button" aria-expanded={phoneOpen} onClick={() => setPhoneOpen(!phoneOpen)}>
          Call My Phone
        </button>
        {phoneOpen && (
          <form onSubmit={() => notify({ phone, slug })}>
            <PhoneInput international defaultCountry="US" flags={flags} value={phone} onChange={setPhone} />
            <button type="submit">Submit Phone Number</button>
          </form>
        )}
        <output>{message}</output>
        <p>
          The assistant can answer inquiries, schedule consultations, give case updates and handle routine
          legal questions around the clock. Confidential & Secure. Client Satisfaction. Legal Expertise.
        </p>
      </main>
      <footer>
        <a href={import.meta.env.VITE_WEBSITE_URL}>Website</a>
      </footer>
    </>
  );
}

function App() {
  const [firm, setFirm] = useState();

  useEffect(() => {
    findFirm().then(setFirm, (error) => {
      console.error(error);
      setFirm(null);
    });
  }, []);

  if (firm) return <Demo firm={firm} />;
  if (firm === undefined) return <p>Loading...</p>;
  return (
    <main>
      <h1>Page Not Found</h1>
      <p>The requested page does not exist.</p>
      <a href={import.meta.env.VITE_MAIN_SITE_URL}>Return to Main Site</a>
    </main>
  );
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
