import type { ShownConfig } from './App.tsx';

/** What the visitor can do after a call: what the sender of the link has chosen, or everything. */
export function NextSteps({ config }: { readonly config: ShownConfig }) {
  const { websiteUrl, nextStepLabel, nextStepUrl } = config;
  if (nextStepLabel && nextStepUrl)
    return (
      <a className="button button-next" href={nextStepUrl} target="_blank" rel="noopener noreferrer">
        {nextStepLabel}
      </a>
    );
  return (
    <p className="status-advice">
      Call again at any time, have the assistant call your phone, or{' '}
      <a className="status-link" href={websiteUrl} target="_blank" rel="noopener noreferrer">
        see what it can do for your firm
      </a>
      .
    </p>
  );
}
