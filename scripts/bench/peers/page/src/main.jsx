import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import './style.css';
import { Demo } from './Demo.jsx';
import { findFirm } from './services.js';

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
