// What a server says with the page. Node only: the policy's hashes are made there.
export {
  contentSecurityPolicy,
  inlineHashes,
  withMetaPolicy,
  withoutMetaPolicy,
  type InlineHashes,
} from './csp.ts';

/** What the page may use of the browser. Named are those that browsers know; an unknown name is a warning in the console. */
const permissions = [
  'microphone=(self)',
  'autoplay=(self)',
  // Kept awake while a call goes on.
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

/** Headers of the page itself, wherever it is served. */
export const pageHeaders = (policy: string) =>
  ({
    'content-security-policy': policy,
    'permissions-policy': permissions,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
  }) as const;

/** Headers that only a page of an address with https can have; the first belongs to the whole host. */
export const secureHeaders = {
  'strict-transport-security': 'max-age=63072000',
  'cross-origin-opener-policy': 'same-origin',
} as const;

export const cacheControl = {
  /** Asked about each time, answered "not modified" as a rule: a new build must reach whoever has the link. */
  page: 'no-cache',
  /** Their names change with their content. */
  assets: 'public, max-age=31536000, immutable',
} as const;
