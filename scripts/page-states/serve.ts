import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { builtPage } from '../shared/own-stack.ts';

/** The page's own fonts, or none: where their download is blocked. */
export const fontSets = ['own fonts', 'fonts blocked'] as const;

export type FontSet = (typeof fontSets)[number];

const types: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Serves snapshots beside the built page's files, with each set of fonts at its own address. */
export async function serveSnapshots() {
  const snapshots = new Map<string, string>();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://host');
    const html = snapshots.get(pathname);
    const [width, height] = (searchParams.get('frame') ?? '').split('x');
    if (html !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const frame = `<!doctype html><style>body { margin: 0 } iframe { display: block; border: 0 }</style>
        <iframe src="${pathname}" width="${width}" height="${height}"></iframe>`;
      response.end(height ? frame : html);
      return;
    }
    readFile(path.join(builtPage, pathname)).then(
      (bytes) => response.setHeader('content-type', types[path.extname(pathname)] ?? '').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    /** The address of a snapshot with a set of fonts. */
    publish(html: string, fonts: FontSet): string {
      const pathname = `/${snapshots.size}`;
      snapshots.set(
        pathname,
        fonts === 'own fonts' ? html : html.replaceAll(/\/_\/assets\/[^"')\s]+\.woff2/g, '/blocked.woff2'),
      );
      return origin + pathname;
    },
    async stop(): Promise<void> {
      server.close();
      server.closeAllConnections();
    },
  };
}
