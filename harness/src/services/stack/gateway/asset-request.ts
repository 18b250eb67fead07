import type { IncomingMessage } from 'node:http';
import { isFileName } from './static-files.ts';

/** What a browser does with a page's own address: it opens it, or a script fetches it. */
const pageDestinations = new Set(['document', 'iframe', 'frame', 'embed', 'object', 'empty']);

/**
 * Whether a request wants a script, an image or another part of a page. The page is at every path outside `/_/`, but a
 * part that is missing must not be answered with it: as a script it fails on its first character, and caches keep it.
 */
export function asksForAsset({ headers }: IncomingMessage, path: string): boolean {
  const destination = headers['sec-fetch-dest'];
  if (typeof destination === 'string') return !pageDestinations.has(destination);
  // Programs and old browsers say what they accept: only one that opens a page names HTML.
  return isFileName(path) && !(headers.accept ?? '').includes('text/html');
}
