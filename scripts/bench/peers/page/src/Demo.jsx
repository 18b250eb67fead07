import { useState } from 'react';
import { PhoneForm } from './PhoneForm.jsx';
import { useCall } from './use-call.js';

const benefits = ['Confidential & Secure', 'Client Satisfaction', 'Legal Expertise'];

export function Demo({ firm }) {
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
