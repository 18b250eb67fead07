import { bindOperations, fetchTransport } from '@firmline/sdk/rest';
import type { NamedOperation } from '@firmline/sdk/rest/table';
import type { ApiFlags } from '../commands/api.ts';
import type { Output } from '../output.ts';
import { jsonLines, jsonText, printableText } from '../presenters/api-answer.ts';
import { exchangePrinter, headPrinter } from '../presenters/api-exchange.ts';
import { UsageError } from '../usage-error.ts';
import { confirm, ownTerminal } from './api-confirm.ts';
import { captureTransport, curlOf, keyVariable } from './api-curl.ts';
import { type ApiRequest, requestOf } from './api-request.ts';
import { commandOf, findRoute } from './api-route.ts';
import { type Chunks, writeToFile, writeToStdout } from './api-sink.ts';
import { findPlatform } from './config.ts';
import { untilStopped } from './until-stopped.ts';

/** A bound operation; what it gives is known only by its row. */
type Call = (...given: readonly unknown[]) => Promise<unknown> & Partial<AsyncIterable<unknown>>;

/**
 * Calls any operation and prints its answer.
 * @throws UsageError for a line that cannot be meant, FirmlineError for everything after it
 */
export async function callOperation(
  words: readonly string[],
  flags: ApiFlags,
  output: Output,
): Promise<void> {
  const route = findRoute(words);
  checkPaging(route.row, flags);
  const platform = findPlatform();
  const request = await requestOf(route, flags);
  if (flags.generate !== undefined) {
    output.data(await asCurl(request, platform.baseUrl));
    return;
  }
  const { method } = request.operation;
  if (method === 'DELETE' && !flags.yes) {
    const action = [commandOf(route.row), ...route.values].join(' ');
    await confirm(`${action} on ${platform.baseUrl}`, ownTerminal(output.json));
  }

  const client = bindOperations(
    { call: request.operation },
    {
      ...platform,
      // A command that asks once needs no pool of connections.
      transport: flags.include ? headPrinter(fetchTransport(), output) : fetchTransport(),
      debug: exchangePrinter(output, { all: flags.debug ?? false }),
      ...(flags.timeout === undefined ? {} : { timeoutMs: flags.timeout * 1000 }),
    },
  );
  const stop = untilStopped(() => output.note('Stopping …'));
  try {
    const result = (client.call as Call)(...request.given, { signal: stop.signal });
    await print(request, result, flags, output);
  } finally {
    stop.release();
    await client.close();
  }
}

function checkPaging(row: NamedOperation, { all }: ApiFlags): void {
  const isList = row.operation.details.paging !== undefined || /(?:^|\.)(?:list|search)/.test(row.name);
  if (all && !isList) throw new UsageError(`${commandOf(row)} is no list: leave --all out.`);
}

async function print(
  { operation }: ApiRequest,
  result: ReturnType<Call>,
  flags: ApiFlags,
  output: Output,
): Promise<void> {
  const toStdout = flags.output === undefined || flags.output === '-';
  const chunks = await chunksOf(operation.details, result, {
    all: flags.all ?? false,
    compact: output.json,
    toTerminal: toStdout && process.stdout.isTTY,
  });
  if (chunks === undefined) output.note('Done.');
  else if (toStdout) await writeToStdout(chunks);
  else {
    await writeToFile(chunks, flags.output ?? '');
    output.note(`Wrote ${flags.output}.`);
  }
}

async function chunksOf(
  { paging, answer: { format } }: NamedOperation['operation']['details'],
  result: ReturnType<Call>,
  { all, compact, toTerminal }: { all: boolean; compact: boolean; toTerminal: boolean },
): Promise<Chunks | undefined> {
  if (all && paging) return jsonLines(result as AsyncIterable<unknown>);
  const answer = await result;
  if (answer === undefined) return undefined;
  if (format === 'bytes') {
    const bytes = answer as AsyncIterable<Uint8Array>;
    return toTerminal ? printableText(bytes) : bytes;
  }
  if (isAsyncIterable(answer)) return jsonLines(answer);
  return all && Array.isArray(answer) ? jsonLines(answer) : jsonText(answer, { compact: compact || all });
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function asCurl({ operation, given, body }: ApiRequest, baseUrl: string): Promise<string> {
  const { transport, requests } = captureTransport();
  const client = bindOperations({ call: operation }, { baseUrl, token: keyVariable, transport });
  await (client.call as Call)(...given);
  return requests.map((request) => curlOf(request, operation, body)).join('\n');
}
