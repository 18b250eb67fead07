import { FirmlineError } from '@firmline/sdk/errors';
import { parsePageConfig } from '@firmline/sdk/page-config';
import { createRoot } from 'react-dom/client';
import { ConfigProblem } from './components/ConfigProblem.tsx';

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
