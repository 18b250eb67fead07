import { FirmlineError } from '@firmline/sdk/errors';
import { parsePageConfig } from '@firmline/sdk/page-config';

export { ConfigProblem } from './components/ConfigProblem.tsx';

/** The problem of a page's configuration. @param text its JSON in the page */
export function configProblem(text: string): unknown {
  try {
    parsePageConfig(JSON.parse(text));
    return new FirmlineError('The page’s configuration is not usable.', { code: 'config-invalid' });
  } catch (error) {
    return error;
  }
}
