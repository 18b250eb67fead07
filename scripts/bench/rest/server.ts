// The part of the platform that the benchmark uses: responds from memory, in a child process.
import { createServer } from 'node:http';
import { listen } from '../../shared/listen.ts';

const assistant = {
  id: '00000000-0000-4000-8000-000000000000',
  orgId: '5b1d7c2e-2f77-4b0e-8f0a-3a1f6f0f9a10',
  createdAt: '2026-08-01T09:30:00.000Z',
  updatedAt: '2026-08-01T09:30:00.000Z',
  name: 'Front desk',
  firstMessage: 'Thank you for calling. How can I help you today?',
  model: { provider: 'openai', model: 'gpt-4o', messages: [{ role: 'system', content: 'x'.repeat(620) }] },
};
const body = Buffer.from(JSON.stringify(assistant));

const server = createServer((request, response) => {
  request.resume().once('end', () => {
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
      'x-request-id': '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    });
    response.end(body);
  });
});
server.keepAliveTimeout = 60_000;
process.once('disconnect', () => process.exit());
process.send?.({ port: await listen(server) });
