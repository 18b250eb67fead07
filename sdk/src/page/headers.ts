// How a built page is served: its configuration and its headers. Node only, because the policy's hashes need node:crypto.
export { insertConfig, takesConfig } from './insert-config.ts';
export {
  contentSecurityPolicy,
  inlineHashes,
  withMetaPolicy,
  withoutMetaPolicy,
  type InlineHashes,
} from './csp.ts';

/** Browser features that the page may use. An unknown name is a console warning, so all browsers know these. */
const permissions = [
  'microphone=(self)',
  'autoplay=(self)',
  // Keeps the screen on during a call.
  'screen-wake-lock=(self)',
  ...[
    'accelerometer',
    'camera',
    'display-capture',
    'encrypted-media',
    'fullscreen',
    'geolocation',
    'gyroscope',
    'hid',
    'idle-detection',
    'magnetometer',
    'midi',
    'payment',
    'picture-in-picture',
    'publickey-credentials-get',
    'serial',
    'usb',
    'xr-spatial-tracking',
  ].map((name) => `${name}=()`),
].join(', ');

/** Headers of the page itself, on every host. */
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

export const cacheControl = {
  /** Revalidated on every visit, so that a new build reaches everyone who has the link. */
  page: 'no-cache',
  /** The file names change with their content. */
  assets: 'public, max-age=31536000, immutable',
} as const;
