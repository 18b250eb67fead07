import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';
import { PhoneForm } from './PhoneForm.jsx';
import { findFirm, notify, slug, startCall, vapi } from './services.js';

function Demo({ firm }) {
  const [phoneOpen, setPhoneOpen] = useState(false);
  const [message, setMessage] = useState('');
  const [call, setCall] = useState('none');
  const [speaking, setSpeaking] = useState(false);

  useEffect(() => {
    vapi.on('call-start', () => {
      setCall('active');
      setMessage('Call started successfully!');
    });
    vapi.on('call-end', () => {
      setCall('none');
      setSpeaking(false);
      setMessage('Call ended.');
    });
    vapi.on('speech-start', () => setSpeaking(true));
    vapi.on('speech-end', () => setSpeaking(false));
    vapi.on('error', (error) => {
      setCall('none');
      setMessage(`Call error: ${error?.message || 'Unknown error occurred'}`);
    });
    return () => vapi.removeAllListeners();
  }, []);

  async function toggleCall() {
    if (call === 'active') return vapi.stop();
    setCall('connecting');
    setMessage('');
    notify({ slug }).catch((error) => console.warn(error));
    try {
      await startCall(firm);
    } catch (error) {
      console.error(error);
      setCall('none');
      setMessage(
        'Failed to connect to the AI assistant. Please check your internet connection or try again later.',
      );
    }
  }

  return (
    <>
      <header>AI Assistant for Law Firms / Professional Client Communication</header>
      <main>
        <h1>Hey {firm.name || '...'},</h1>
        <div className={speaking ? 'voice speaking' : 'voice'} />
        <p>
          This demo handles client calls for {firm.company_name || 'law firms'}. Let the assistant call your
          phone, or talk to it right here.
        </p>
        <button type="button" disabled={call === 'connecting'} onClick={toggleCall}>
          {{ none: 'Try in Browser', connecting: 'Connecting...', active: 'End Call' }[call]}
        </button>
        <button type="button" aria-expanded={phoneOpen} onClick={() => setPhoneOpen(!phoneOpen)}>
          Call My Phone
        </button>
        {phoneOpen && <PhoneForm onMessage={setMessage} />}
        <output className="status">{message}</output>
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
