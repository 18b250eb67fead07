import type { ShownConfig } from './App.tsx';
import { NextStepLink } from './NextStepLink.tsx';

/** What the visitor can do after a call: what the sender of the link offers, or everything. */
export function NextSteps({ config }: { readonly config: ShownConfig }) {
  if (config.nextStepUrl) return <NextStepLink config={config} className="button button-next" />;
  return (
    <p className="status-advice">
      Call again at any time, have the assistant call your phone, or{' '}
      <a className="status-link" href={config.websiteUrl} target="_blank" rel="noopener noreferrer">
        see what it can do for your firm
      </a>
      .
    </p>
  );
}
