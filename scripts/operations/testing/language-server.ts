// What an editor shows at a place in a file, from TypeScript's own language server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';

export interface OpenFile {
  /** What appears when the mouse rests on the first occurrence of `text`, at its end. */
  hover(text: string): Promise<string>;
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[] };
  readonly result?: { readonly contents?: { readonly value?: string } } | null;
}

/** Opens a file that need not exist. The server ends with the test. */
export async function openFile(file: string, source: string): Promise<OpenFile> {
  const tsc = path.resolve(import.meta.dirname, '../../../node_modules/typescript-7/bin/tsc');
  const server = spawn(process.execPath, [tsc, '--lsp', '--stdio'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waiting = new Map<number, (message: Message) => void>();
  const send = (message: object) => {
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    server.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    server.stdin.write(content);
  };
  let count = 0;
  const ask = (method: string, params: unknown): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++count;
      waiting.set(id, resolve);
      send({ id, method, params });
    });

  let received = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    for (;;) {
      const head = received.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/.exec(received.subarray(0, Math.max(head, 0)).toString())?.[1],
      );
      if (head < 0 || received.length < head + 4 + length) return;
      const message = JSON.parse(received.subarray(head + 4, head + 4 + length).toString()) as Message;
      received = received.subarray(head + 4 + length);
      // The server's own requests, for settings that it may do without.
      if (message.method !== undefined) {
        if (message.id !== undefined)
          send({ id: message.id, result: message.params?.items?.map(() => null) ?? null });
      } else waiting.get(message.id ?? 0)?.(message);
    }
  });
  onTestFinished(async () => {
    await ask('shutdown', null);
    const ended = new Promise((resolve) => server.once('close', resolve));
    send({ method: 'exit' });
    server.stdin.end();
    await ended;
  });

  const uri = pathToFileURL(file).href;
  const rootUri = pathToFileURL(path.dirname(file)).href;
  const textDocument = { hover: { contentFormat: ['markdown'] } };
  await ask('initialize', { processId: process.pid, rootUri, capabilities: { textDocument } });
  send({ method: 'initialized', params: {} });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId: 'typescript', version: 1, text: source } },
  });
  return {
    async hover(text) {
      const before = source.slice(0, source.indexOf(text) + text.length - 1).split('\n');
      const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
      const { result } = await ask('textDocument/hover', { textDocument: { uri }, position });
      return result?.contents?.value ?? '';
    },
  };
}
