// How a built page is served: its configuration and its headers. Node only, because the policy's hashes need node:crypto.
import { FirmlineError } from '../errors.ts';
import { serializePageConfig, type PageConfig } from './config.ts';

export * from './csp.ts';

/** Browser features that the page may not use. An unknown name is a console warning, so all browsers know these. */
const deniedFeatures =
  'accelerometer camera display-capture encrypted-media fullscreen geolocation gyroscope hid idle-detection magnetometer midi payment picture-in-picture publickey-credentials-get serial usb xr-spatial-tracking';

/** A call needs the first three; the wake lock keeps the screen on. */
const permissions = [
  'microphone=(self)',
  'autoplay=(self)',
  'screen-wake-lock=(self)',
  ...deniedFeatures.split(' ').map((name) => `${name}=()`),
].join(', ');

/** Headers of the page's HTML, by their names in lower case. @param policy of `contentSecurityPolicy` */
export const pageHeaders = (policy: string) =>
  ({
    'content-security-policy': policy,
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }) as const;

/** Headers for https only; the first applies to the whole host. */
export const secureHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Values of `cache-control`. */
export const cacheControl = {
  /** Revalidated on every visit, so that a new build reaches everyone who has the link. */
  page: 'no-cache',
  /** The file names change with their content. */
  assets: 'public, max-age=31536000, immutable',
} as const;

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
    .replace(element, (_, openTag: string, close: string) => openTag + serializePageConfig(config) + close)
    .replace(websiteLink, (_, openTag: string) => openTag + website);
}
