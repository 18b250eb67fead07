import { FirmlineError } from '@firmline/sdk/errors';
import { Notice } from './Notice.tsx';

/** What the page's operators see without a valid configuration. */
export function ConfigProblem({ error }: { readonly error: unknown }) {
  return (
    <Notice title="Not set up yet">
      <p className="intro">{error instanceof Error ? error.message : String(error)}</p>
      {error instanceof FirmlineError && error.hint && <p className="quiet">{error.hint}</p>}
    </Notice>
  );
}
