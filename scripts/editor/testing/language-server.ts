// What an editor shows at a place in a file, from a language server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

export interface OpenFile {
  /** What appears when the mouse rests on the first occurrence of `text`, at its end. */
  hover(text: string): Promise<string>;
  /** What can be written at the end of the first occurrence of `text`. */
  complete(text: string): Promise<readonly string[]>;
  /** The problems of the file: "text: message", in the order of the file. */
  problems(): Promise<readonly string[]>;
  /** Ends the server. */
  close(): Promise<void>;
}

/** A language server that speaks over its standard input and output. */
export interface LanguageServer {
  /** A script for Node, with its arguments. */
  readonly command: readonly string[];
  readonly languageId: string;
}

interface Position {
  readonly line: number;
  readonly character: number;
}

interface Problem {
  readonly message: string;
  readonly range: { readonly start: Position; readonly end: Position };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly items?: readonly unknown[]; readonly diagnostics?: readonly Problem[] };
  readonly result?: {
    readonly contents?: { readonly value?: string };
    readonly items?: readonly { readonly label: string }[];
  } | null;
}

/** Opens a file that need not exist. */
export async function openFile(
  { command, languageId }: LanguageServer,
  file: string,
  source: string,
): Promise<OpenFile> {
  const server = spawn(process.execPath, [...command], { stdio: ['pipe', 'pipe', 'ignore'] });
  const waitingReplies = new Map<number, (message: Message) => void>();
  const publication = Promise.withResolvers<readonly Problem[]>();
  const send = (message: object) => {
    const content = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    server.stdin.write(`Content-Length: ${content.length}\r\n\r\n`);
    server.stdin.write(content);
  };
  let count = 0;
  const ask = (method: string, params: unknown): Promise<Message> =>
    new Promise((resolve) => {
      const id = ++count;
      waitingReplies.set(id, resolve);
      send({ id, method, params });
    });
  const receive = ({ id, method, params, ...message }: Message) => {
    if (method === undefined) waitingReplies.get(id ?? 0)?.(message);
    // The server's own requests, for settings that it may do without.
    else if (id !== undefined) send({ id, result: params?.items?.map(() => null) ?? null });
    else if (method === 'textDocument/publishDiagnostics') publication.resolve(params?.diagnostics ?? []);
  };

  let receivedBytes = Buffer.alloc(0);
  server.stdout.on('data', (chunk: Buffer) => {
    receivedBytes = Buffer.concat([receivedBytes, chunk]);
    for (;;) {
      const head = receivedBytes.indexOf('\r\n\r\n');
      const length = Number(
        /Content-Length: (\d+)/.exec(receivedBytes.subarray(0, Math.max(head, 0)).toString())?.[1],
      );
      if (head < 0 || receivedBytes.length < head + 4 + length) return;
      const message = receivedBytes.subarray(head + 4, head + 4 + length).toString();
      receivedBytes = receivedBytes.subarray(head + 4 + length);
      receive(JSON.parse(message) as Message);
    }
  });
  const uri = pathToFileURL(file).href;
  const rootUri = pathToFileURL(path.dirname(file)).href;
  const textDocument = { hover: { contentFormat: ['markdown'] } };
  await ask('initialize', { processId: process.pid, rootUri, capabilities: { textDocument } });
  send({ method: 'initialized', params: {} });
  send({
    method: 'textDocument/didOpen',
    params: { textDocument: { uri, languageId, version: 1, text: source } },
  });
  const lines = source.split('\n');
  const at = (text: string, addedLength: number) => {
    const before = source.slice(0, source.indexOf(text) + text.length + addedLength).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return { textDocument: { uri }, position };
  };
  return {
    async hover(text) {
      const { result } = await ask('textDocument/hover', at(text, -1));
      return result?.contents?.value ?? '';
    },
    async complete(text) {
      const { result } = await ask('textDocument/completion', at(text, 0));
      return (result?.items ?? []).map(({ label }) => label);
    },
    async problems() {
      const sortedProblems = (await publication.promise).toSorted(
        ({ range: { start: a } }, { range: { start: b } }) => a.line - b.line || a.character - b.character,
      );
      return sortedProblems.map(({ message, range: { start, end } }) => {
        const ends = start.line === end.line ? end.character : undefined;
        return `${lines[start.line]?.slice(start.character, ends)}: ${message}`;
      });
    },
    async close() {
      await ask('shutdown', null);
      const exit = new Promise((resolve) => server.once('close', resolve));
      send({ method: 'exit' });
      server.stdin.end();
      await exit;
    },
  };
}
