import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A page with a wrong title and company, a name that became markup, and a form that accepts anything. */
const html = `<!doctype html>
<html><head><title>AI Legal Assistant Demo for Somebody</title>
<meta http-equiv="content-security-policy" content="img-src 'self'">
</head><body>
<h1>Hey <b>Ann</b>,</h1>
<p>This demo handles client calls for Other &amp; Sons. Let the assistant call your phone, or talk to it right here.</p>
<img src="https://elsewhere.invalid/pixel.png">
<button onclick="document.querySelector('form').hidden = !document.querySelector('form').hidden">Call My Phone</button>
<form hidden onsubmit="fetch('/hook', { method: 'POST', body: '{}' }); return false">
<input type="tel" value="+1"><button>Submit Phone Number</button></form>
<div role="alert"></div>
<script>console.error('a complaint of the page'); fetch('/missing')</script>
</body></html>`;

/** Serves a page that fails most checks. */
export async function startBadPage() {
  const server = createServer((request, response) => {
    const isPage = request.method === 'GET' && request.url !== '/missing';
    response.writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' }).end(isPage ? html : '');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bad`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
