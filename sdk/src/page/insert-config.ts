import { FirmlineError } from '../errors.ts';
import { serializePageConfig, type PageConfig } from './config.ts';

/** The page's data element: where it opens, and where it ends. */
const element = /(<script\b[^>]*\bid=["']?firmline-config\b[^>]*>)[\s\S]*?(<\/script\s*>)/i;

/** The link of the notice that no script can fill in. */
const websiteLink = /(<a id="website" href=")[^"]*/;

/** Whether this is a build of Firmline's own page. */
export const takesConfig = (html: string): boolean => element.test(html);

/**
 * Inserts the configuration into the HTML of a built page.
 * @throws FirmlineError 'config-invalid' if it has no element for it
 */
export function insertConfig(html: string, config: PageConfig): string {
  if (!takesConfig(html)) {
    throw new FirmlineError('The page has no element for its configuration.', {
      code: 'config-invalid',
      fault: 'internal',
      hint: 'index.html needs <script type="application/json" id="firmline-config">null</script>.',
    });
  }
  const website = config.websiteUrl.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  // Functions, because a replacement text gives a meaning to parts such as $&.
  return html
    .replace(element, (_, open: string, close: string) => open + serializePageConfig(config) + close)
    .replace(websiteLink, (_, open: string) => open + website);
}
