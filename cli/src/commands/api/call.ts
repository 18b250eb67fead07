import { bindOperations, type TransportFactory } from '@firmline/sdk/rest';
import type { OperationDetails } from '@firmline/sdk/rest/table';
import { readBody } from '../../api/input.ts';
import { connectionOf, planRequests } from '../../api/platform-session.ts';
import { findRoute } from '../../api/route.ts';
import { type Chunks, writeToStdout } from '../../api/sink.ts';
import { findPlatform } from '../../config/connections.ts';
import { firmline } from '../../invocation.ts';
import { willWrite } from '../../config/this-command.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { jsonWithAllDigits } from '../../json.ts';
import { printableLines, safeJson } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { UsageError } from '../../errors.ts';
import type { Command } from '../command.ts';

interface ApiFlags {
  readonly body?: string;
}

export function define(command: Command, output: Output): void {
  command
    .usage('[options] <METHOD> <path>')
    .argument('[request...]', 'method and path with its query; see firmline api routes')
    .option('--body <json>', 'JSON of the body; @file or @- reads it from a file or standard input')
    .notes(`
Examples:
  $ firmline api GET '/assistant?limit=5'
  $ firmline api PATCH /assistant/<id> --body '{"maxDurationSeconds":300}'
  $ firmline api POST /assistant --body @assistant.json
  $ firmline api GET '/call?createdAtGe=2025-06-01&limit=1000'
  $ firmline api POST /eval/run --body '{"evalId":"<id>"}'     # beyond the table: sent too`)
    .action((words: string[], flags: ApiFlags) => callOperation(words, flags, output));
}

type Call = (...args: readonly unknown[]) => Promise<unknown>;

async function callOperation(
  words: readonly string[],
  { body: bodyText }: ApiFlags,
  output: Output,
): Promise<void> {
  const { operation, query } = findRoute(words);
  const { method, path, details } = operation;
  if (details.unchecked)
    output.note(
      `${method} ${path} is not a known operation, and is sent as it is. ${firmline} api routes lists the known ones.`,
    );
  if (details.filters && Object.keys(query).length === 0)
    throw new UsageError(
      `${method} ${path} without a filter affects everything. Add one of ${details.filters.join(', ')}, or ?all=true.`,
    );
  if (method !== 'GET') willWrite('platform');
  const { place, ...platform } = findPlatform(output.flags.profile);
  const body = bodyText === undefined ? undefined : await readBody(bodyText);
  if (body !== undefined && details.body === undefined)
    throw new UsageError(`${method} ${path} takes no body. Remove --body.`);
  if (details.body?.contentType === 'multipart/form-data')
    throw new UsageError(`${method} ${path} takes a form with a file. Send it with the SDK or with curl.`);
  const callArguments = details.body ? [body, query] : [query];
  if (output.flags.dryRun) {
    const plannedRequests = await planRequests(platform.baseUrl, (options) =>
      (bindOperations({ call: operation }, options).call as Call)(...callArguments),
    );
    await printPlanned(plannedRequests, output);
    return;
  }
  if (method === 'DELETE') await confirm(`Run ${['api', ...words].join(' ')} in ${place}`, output);

  const { transport, lastText } = listeningTransport(connectionOf(output).transport);
  const client = bindOperations({ call: operation }, { ...platform, ...connectionOf(output), transport });
  using stop = untilStopped(() => output.note('Stopping …'));
  try {
    const chunks = await chunksOf(
      details,
      (client.call as Call)(...callArguments, { signal: stop.signal }),
      lastText,
      output,
    );
    if (chunks === undefined) output.note('Done.');
    else await writeToStdout(chunks);
  } finally {
    await client.close();
  }
}

/** Keeps the text of the last response, in which numbers have all their digits. */
function listeningTransport(connect: TransportFactory) {
  let text = '';
  return {
    lastText: () => text,
    transport: ((origin) => {
      const transport = connect(origin);
      return {
        ...transport,
        async send(request) {
          const response = await transport.send(request);
          if (typeof response.body === 'string') text = response.body;
          return response;
        },
      };
    }) satisfies TransportFactory,
  };
}

async function chunksOf(
  { response }: OperationDetails,
  result: Promise<unknown>,
  lastText: () => string,
  { json: isCompact }: Output,
): Promise<Chunks | undefined> {
  const answer = await result;
  if (answer === undefined) return undefined;
  if (response === 'bytes') {
    const bytes = answer as AsyncIterable<Uint8Array>;
    return process.stdout.isTTY ? printableText(bytes) : bytes;
  }
  if (isAsyncIterable(answer)) return jsonLines(answer);
  // The client has found it to be JSON.
  const content = jsonWithAllDigits(lastText().replace(/^\uFEFF/, ''));
  return [`${safeJson(content, isCompact ? undefined : 2)}\n`];
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* jsonLines(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const item of items) yield `${safeJson(item)}\n`;
}

/** Bytes of text without the control characters that could change the terminal. */
async function* printableText(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield printableLines(decoder.decode(piece, { stream: true }));
  yield printableLines(decoder.decode());
}
