import { netlifyAndCloudflareFiles } from './netlify-cloudflare.ts';
import { nginxFiles } from './nginx.ts';
import type { HostFile, Site } from './site.ts';
import { vercelFiles } from './vercel.ts';

/** For every host that is known here, what it has to be told to serve the page. They do not get into each other's way. */
export const hostFiles = (site: Site): HostFile[] => [
  ...vercelFiles(site),
  ...netlifyAndCloudflareFiles(site),
  ...nginxFiles(site),
];
