import { Greeting } from './Greeting.tsx';

/** The same elements stand in index.html, so that nothing moves when this takes their place. */
export function Loading() {
  return (
    <div className="page">
      <div className="letterhead" />
      <main className="sheet">
        <Greeting name="" />
        <div className="voice">
          <div className="seal-place">
            <div className="spinner" />
            <p className="voice-word">Loading...</p>
          </div>
          <div className="voice-word" />
        </div>
      </main>
    </div>
  );
}
