import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';
import { PhoneForm } from './PhoneForm.jsx';
import { findFirm } from './services.js';
import { useCall } from './use-call.js';

const benefits = ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise'];

function Demo({ firm }) {
  const [phoneOpen, setPhoneOpen] = useState(false);
  const [message, setMessage] = useState({ error: '', status: '' });
  const { connecting, active, speaking, toggleCall } = useCall(firm, setMessage);

  return (
    <div className="page">
      <header>
        <p className="tagline">AI Assistant for Law Firms / Professional Client Communication</p>
      </header>
      <main>
        <h1>Hey {firm.name || '...'},</h1>
        <div className={speaking ? 'voice speaking' : 'voice'} />
        <p className="intro">
          This demo handles client calls for {firm.company_name || 'law firms'}. Let the assistant call your
          phone, or talk to it right here.
        </p>
        <div className="buttons">
          <button type="button" className="primary" disabled={connecting} onClick={toggleCall}>
            {connecting ? 'Connecting...' : active ? 'End Call' : 'Try in Browser'}
          </button>
          <button type="button" aria-expanded={phoneOpen} onClick={() => setPhoneOpen(!phoneOpen)}>
            Call My Phone
          </button>
        </div>
        {phoneOpen && <PhoneForm onMessage={setMessage} />}
        <div className="status">
          <div role="alert">{message.error}</div>
          <output>{message.status}</output>
        </div>
        <section>
          <p>
            The assistant can answer inquiries, schedule consultations, give case updates and handle routine
            legal questions around the clock.
          </p>
          <ul className="benefits">
            {benefits.map((benefit) => (
              <li key={benefit}>{benefit}</li>
            ))}
          </ul>
        </section>
      </main>
      <footer>
        <a href={import.meta.env.VITE_WEBSITE_URL} target="_blank" rel="noopener noreferrer">
          Website
        </a>
      </footer>
    </div>
  );
}

function App() {
  const [firm, setFirm] = useState();
  const [missing, setMissing] = useState(false);

  useEffect(() => {
    let current = true;
    const load = async () => {
      try {
        const found = await findFirm();
        if (!current) return;
        if (found) setFirm(found);
        else setMissing(true);
      } catch (error) {
        console.error(error);
        if (current) setMissing(true);
      }
    };
    void load();
    return () => {
      current = false;
    };
  }, []);

  useEffect(() => {
    if (firm) document.title = `AI Legal Assistant Demo for ${firm.name}`;
  }, [firm]);

  if (missing) {
    return (
      <main className="screen">
        <h1>Page Not Found</h1>
        <p>The requested page does not exist.</p>
        <a href={import.meta.env.VITE_MAIN_SITE_URL}>Return to Main Site</a>
      </main>
    );
  }
  if (!firm) {
    return (
      <main className="screen">
        <div className="spinner" />
        <p>Loading...</p>
      </main>
    );
  }
  return <Demo firm={firm} />;
}

createRoot(document.getElementById('root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
