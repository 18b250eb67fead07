import { FirmlineError } from '../../../sdk/src/errors.ts';
import { type Headers, type HostFile, restPath, type Site } from './site.ts';

const indent = (lines: readonly string[]) => lines.map((line) => `    ${line}`);

const location = (match: string, lines: readonly string[]) => [
  `location ${match} {`,
  ...indent(lines),
  '}',
  '',
];

const addHeaders = (headers: Headers) =>
  Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoteText(value)} always;`);

/** nginx's file: included in the page's `server` block, beside its names, certificate and root. */
export function nginxFiles({ headers, assetCache, restTarget }: Site): HostFile[] {
  const {
    'content-security-policy': _policy,
    'permissions-policy': _permissions,
    ...commonHeaders
  } = headers;
  const lines = [
    '# server {',
    '#     listen 443 ssl;',
    '#     server_name demo.example.com;',
    '#     ssl_certificate ...; ssl_certificate_key ...;',
    '#     root /srv/firmline;                # this folder',
    '#     include /srv/firmline/nginx.conf;  # this file',
    '# }',
    '',
    'charset utf-8;',
    'gzip on;',
    'gzip_vary on;',
    'gzip_min_length 1024;',
    'gzip_types text/css text/javascript application/javascript application/json image/svg+xml;',
    '',
    ...addHeaders(headers),
    '',
    // "expires -1" sends "cache-control: no-cache"; a header added here would hide those above.
    ...location('/', ['try_files /index.html =404;', 'expires -1;']),
    ...location('^~ /_/', ['return 404;']),
    ...location('^~ /_/assets/', [
      'try_files $uri =404;',
      // Without "always" it applies only to existing files, so missing ones are not cached for a year.
      `add_header cache-control ${quoteText(assetCache)};`,
      ...addHeaders(commonHeaders),
    ]),
    ...(restTarget === undefined ? [] : restLocation(restTarget)),
  ];
  return [{ fileName: 'nginx.conf', source: `${lines.join('\n').trimEnd()}\n` }];
}

function restLocation(target: string): string[] {
  return location(`^~ ${restPath}`, [
    'limit_except GET { deny all; }',
    `proxy_pass ${quoteText(target)};`,
    `proxy_set_header Host ${quoteText(new URL(target).host)};`,
    'proxy_set_header Cookie "";',
    'proxy_set_header Connection "";',
    'proxy_http_version 1.1;',
    'proxy_ssl_server_name on;',
  ]);
}

/** nginx cannot escape a dollar sign. */
function quoteText(text: string): string {
  if (/["\\$\n]/.test(text)) {
    throw new FirmlineError(`nginx's configuration cannot contain ${JSON.stringify(text)}.`, {
      code: 'config-invalid',
      fault: 'user',
      hint: 'Use a URL without quotation marks, backslashes and dollar signs.',
    });
  }
  return `"${text}"`;
}
