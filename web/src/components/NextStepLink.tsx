import type { ShownConfig } from './App.tsx';

/** The next step that the sender offers. */
export function NextStepLink({ nextStepLabel, nextStepUrl }: ShownConfig) {
  if (!nextStepLabel || !nextStepUrl) return null;
  // A mail program or a telephone needs no tab.
  const isSite = /^https?:/i.test(nextStepUrl);
  return (
    <a
      className="status-link"
      href={nextStepUrl}
      rel="noopener noreferrer"
      {...(isSite && { target: '_blank' })}
      dir="auto"
    >
      {nextStepLabel}
    </a>
  );
}
