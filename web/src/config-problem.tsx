import { FirmlineError } from '@firmline/sdk/errors';
import { parsePageConfig } from '@firmline/sdk/page-config';
import { createRoot } from 'react-dom/client';
import { Notice } from './components/Notice.tsx';

/** Shows the problem of the page's configuration. @param text its JSON in the page */
export function showConfigProblem(root: Element, text: string): void {
  const error = configProblem(text);
  console.error(error);
  createRoot(root).render(<ConfigProblem error={error} />);
}

/** The problem of a page's configuration. @param text its JSON in the page */
export function configProblem(text: string): unknown {
  try {
    parsePageConfig(JSON.parse(text));
    return new FirmlineError('The page’s configuration is not usable.', { code: 'config-invalid' });
  } catch (error) {
    return error;
  }
}

/** Shown to the page's operators if its configuration is invalid. */
function ConfigProblem({ error }: { readonly error: unknown }) {
  return (
    <Notice title="Not set up yet">
      <p className="intro">{error instanceof Error ? error.message : String(error)}</p>
      {error instanceof FirmlineError && error.hint && <p className="quiet">{error.hint}</p>}
    </Notice>
  );
}
