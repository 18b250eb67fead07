import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { readBody } from '../../../shared/http/http.ts';
import { listen } from './listen.ts';

const limits = { headersMs: 150, requestMs: 300, checkMs: 20, connections: 50 };
const broken: unknown[] = [];
const listener = await listen(
  '127.0.0.1',
  0,
  (request, response) => {
    readBody(request, 1000).then(
      (body) => response.end(`read ${body.length}`),
      (error: unknown) => broken.push(error),
    );
  },
  limits,
);
for (const server of listener.servers) {
  server.on('upgrade', (_, socket) => {
    socket.on('data', (chunk: Buffer) => socket.end(chunk));
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
  });
}
afterAll(listener.close);

/** Opens a connection and resolves to everything received until it closes. */
function open(text: string): { socket: Socket; closed: Promise<string> } {
  const socket = connect(listener.port, '127.0.0.1');
  socket.write(text);
  const closed = new Promise<string>((resolve) => {
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(received));
  });
  return { socket, closed };
}

it.each([
  ['says nothing', ''],
  ['never ends its headers', 'GET / HTTP/1.1\r\nhost: localhost\r\nx-a: '],
  ['never ends its body', 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\nx'],
])('disconnects a client that %s, even if bytes trickle in', async (_, text) => {
  const { socket, closed } = open(text);
  const trickle = setInterval(() => text && socket.write('x'), 20);
  const received = await closed;
  clearInterval(trickle);
  expect(received).toContain(text === '' ? '' : '408 Request Timeout');
});

it("reports an interrupted body as the client's fault", async () => {
  broken.length = 0;
  const asked = Promise.race(listener.servers.map((server) => once(server, 'request')));
  const { socket } = open('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 500\r\n\r\nx');
  await asked;
  socket.destroy();
  await expect
    .poll(() => broken)
    .toMatchObject([{ status: 400, body: { message: 'The body is incomplete.' } }]);
});

it('keeps upgraded and idle connections', async () => {
  const upgraded = open('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n');
  const idle = open('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await new Promise((resolve) => setTimeout(resolve, limits.requestMs + 5 * limits.checkMs));
  upgraded.socket.write('still here');
  idle.socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
  expect(await upgraded.closed).toContain('still here');
  expect((await idle.closed).match(/200 OK/g)).toHaveLength(2);
});
