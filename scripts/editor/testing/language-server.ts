// What an editor shows at a place in a file, from a language server.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { installLocked } from '../../tools/install.ts';

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

interface Answer {
  readonly contents?: { readonly value?: string };
  readonly items?: readonly { readonly label: string }[];
}

/** The used part of vscode-jsonrpc, which yaml-language-server brings along. */
interface Connection {
  sendRequest(method: string, params?: unknown): Promise<Answer | null>;
  sendNotification(method: string, params?: unknown): Promise<void>;
  onRequest(answer: (method: string, params: { readonly items?: readonly unknown[] }) => unknown): void;
  onNotification(method: string, take: (params: { readonly diagnostics: readonly Problem[] }) => void): void;
  listen(): void;
}
interface JsonRpc {
  readonly createMessageConnection: (reader: object, writer: object) => Connection;
  readonly StreamMessageReader: new (stream: Readable) => object;
  readonly StreamMessageWriter: new (stream: Writable) => object;
}

const servers = path.resolve(import.meta.dirname, '../../tools/yaml-language-server');
/** Installs what tests of editors need. @returns its folder of packages */
export const installEditorTools = async () =>
  path.join(
    await installLocked(servers, 'yaml-language-server, which editors check scenarios with'),
    'node_modules',
  );

/** Opens a file that need not exist. */
export async function openFile(
  { command, languageId }: LanguageServer,
  file: string,
  source: string,
): Promise<OpenFile> {
  const rpc = createRequire(path.join(await installEditorTools(), 'x'))('vscode-jsonrpc/node') as JsonRpc;
  const server = spawn(process.execPath, [...command], { stdio: ['pipe', 'pipe', 'ignore'] });
  const connection = rpc.createMessageConnection(
    new rpc.StreamMessageReader(server.stdout),
    new rpc.StreamMessageWriter(server.stdin),
  );
  // For settings that it may do without.
  connection.onRequest((_, params) => params.items?.map(() => null) ?? null);
  const publication = Promise.withResolvers<readonly Problem[]>();
  connection.onNotification('textDocument/publishDiagnostics', ({ diagnostics }) =>
    publication.resolve(diagnostics),
  );
  connection.listen();
  const uri = pathToFileURL(file).href;
  const rootUri = pathToFileURL(path.dirname(file)).href;
  const textDocument = { hover: { contentFormat: ['markdown'] } };
  const capabilities = { textDocument };
  await connection.sendRequest('initialize', { processId: process.pid, rootUri, capabilities });
  await connection.sendNotification('initialized', {});
  await connection.sendNotification('textDocument/didOpen', {
    textDocument: { uri, languageId, version: 1, text: source },
  });
  const lines = source.split('\n');
  const at = (text: string, addedLength: number) => {
    const before = source.slice(0, source.indexOf(text) + text.length + addedLength).split('\n');
    const position = { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    return { textDocument: { uri }, position };
  };
  return {
    async hover(text) {
      const answer = await connection.sendRequest('textDocument/hover', at(text, -1));
      return answer?.contents?.value ?? '';
    },
    async complete(text) {
      const answer = await connection.sendRequest('textDocument/completion', at(text, 0));
      return (answer?.items ?? []).map(({ label }) => label);
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
      await connection.sendRequest('shutdown');
      const exit = new Promise((resolve) => server.once('close', resolve));
      await connection.sendNotification('exit');
      server.stdin.end();
      await exit;
    },
  };
}
