// The page of each client as a site would ship it: bundled for browsers and minified.
import path from 'node:path';
import { bundleForBrowser } from '../../shared/bundle.ts';

export const clients = ['firmline', 'vendor'] as const;
export type Client = (typeof clients)[number];

export interface BuiltFile {
  readonly name: string;
  readonly code: string;
  /** Whether it is loaded with the page; other files are loaded when the client requests them. */
  readonly eager: boolean;
}

const peers = path.resolve(import.meta.dirname, '../peers/clients/node_modules');

/** The script of a client's page is `page.js`. */
export async function buildPage(client: Client): Promise<readonly BuiltFile[]> {
  const chunks = await bundleForBrowser(
    {
      input: { page: path.resolve(import.meta.dirname, `page/${client}.ts`) },
      resolve: { alias: { '@vapi-ai/web': path.join(peers, '@vapi-ai/web') } },
    },
    { format: 'es', minify: true, entryFileNames: '[name].js', chunkFileNames: '[name].js' },
  );
  const entry = chunks.find(({ isEntry }) => isEntry);
  return chunks.map((chunk) => ({
    name: chunk.fileName,
    code: chunk.code,
    eager: chunk === entry || entry?.imports.includes(chunk.fileName) === true,
  }));
}
