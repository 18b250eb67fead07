import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { controlOf } from './stack-control.ts';

let server: Server;
beforeAll(async () => {
  server = createServer(() => {
    // The server never responds.
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

it('reports a stack that does not respond', async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const control = controlOf({ url, controlToken: 'token' }, 'test', 1);
  await expect(control.record('call-1')).rejects.toMatchObject({
    code: 'network',
    message: 'The local stack does not respond.',
  });
});
