import { FirmlineError } from '@firmline/sdk/errors';
import { Notice } from './Notice.tsx';

/** Shown to the page's operators if its configuration is invalid. */
export function ConfigProblem({ error }: { readonly error: unknown }) {
  return (
    <Notice title="Not set up yet">
      <p className="intro">{error instanceof Error ? error.message : String(error)}</p>
      {error instanceof FirmlineError && error.hint && <p className="quiet">{error.hint}</p>}
    </Notice>
  );
}
