import { netlifyAndCloudflareFiles } from './netlify-cloudflare.ts';
import { nginxFiles } from './nginx.ts';
import type { HostFile, Site } from './site.ts';
import { vercelFiles } from './vercel.ts';

/** The configuration files of every supported host. They do not conflict. */
export const hostFiles = (site: Site): HostFile[] => [
  ...vercelFiles(site),
  ...netlifyAndCloudflareFiles(site),
  ...nginxFiles(site),
];
