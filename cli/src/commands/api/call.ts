import { bindOperations } from '@firmline/sdk/rest';
import type { NamedOperation } from '@firmline/sdk/rest/table';
import { connectionOf, planRequests } from '../../api/platform-session.ts';
import { type ApiFlags, argumentsOf } from '../../api/request.ts';
import { commandOfRoute, findRoute } from '../../api/route.ts';
import { type Chunks, writeToStdout } from '../../api/sink.ts';
import { findPlatform } from '../../config/connections.ts';
import { firmline } from '../../invocation.ts';
import { willWrite } from '../../config/this-command.ts';
import { printPlanned } from '../../terminal/listing.ts';
import type { Output } from '../../terminal/output.ts';
import { confirm } from '../../terminal/questions.ts';
import { printableLines, safeJson } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { UsageError } from '../../errors.ts';
import type { Command } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .usage('[options] <METHOD> <path>')
    .argument('[request...]', 'method and path with its query; see firmline api routes')
    .option('--body <json>', 'JSON of the body; @file or @- reads it from a file or standard input')
    .option('--all', 'all pages of a list, as JSON lines')
    .notes(`
Examples:
  $ firmline api GET '/assistant?limit=5'
  $ firmline api PATCH /assistant/<id> --body '{"maxDurationSeconds":300}'
  $ firmline api POST /assistant --body @assistant.json
  $ firmline api GET '/call?createdAtGe=2025-06-01' --all
  $ firmline api POST /eval/run --body '{"evalId":"<id>"}'     # beyond the table: sent unchecked`)
    .action((words: string[], flags: ApiFlags) => callOperation(words, flags, output));
}

type Details = NamedOperation['operation']['details'];

type Call = (...args: readonly unknown[]) => Promise<unknown> & Partial<AsyncIterable<unknown>>;

async function callOperation(words: readonly string[], flags: ApiFlags, output: Output): Promise<void> {
  const route = findRoute(words);
  checkPaging(route.row, flags);
  noteUnchecked(route.row, output);
  const { operation } = route.row;
  if (operation.method !== 'GET') willWrite('platform');
  const { place, ...platform } = findPlatform(output.flags.profile);
  const callArguments = await argumentsOf(route, flags.body);
  if (output.flags.dryRun) {
    const plannedRequests = await planRequests(platform.baseUrl, (options) =>
      (bindOperations({ call: operation }, options).call as Call)(...callArguments),
    );
    await printPlanned(plannedRequests, output);
    return;
  }
  if (operation.method === 'DELETE' && !output.flags.yes) {
    const action = ['api', ...words].join(' ');
    await confirm(`Run ${action} in ${place}`, output);
  }

  const client = bindOperations({ call: operation }, { ...platform, ...connectionOf(output) });
  using stop = untilStopped(() => output.note('Stopping …'));
  try {
    const result = (client.call as Call)(...callArguments, { signal: stop.signal });
    await printResponse(operation.details, result, flags, output);
  } finally {
    await client.close();
  }
}

function noteUnchecked(row: NamedOperation, output: Output): void {
  if (!row.operation.details.unchecked) return;
  output.note(
    `${commandOfRoute(row)} is not a known operation, so it goes unchecked. ${firmline} api routes lists the known ones.`,
  );
}

function checkPaging(row: NamedOperation, { all }: ApiFlags): void {
  if (all && row.operation.details.unchecked) {
    throw new UsageError(`How ${commandOfRoute(row)} continues is not known. Remove --all.`);
  }
  const isList = row.operation.details.paging !== undefined || /(?:^|\.)(?:list|search)/.test(row.name);
  if (all && !isList) throw new UsageError(`${commandOfRoute(row)} is not a list. Remove --all.`);
}

async function printResponse(
  details: Details,
  result: ReturnType<Call>,
  flags: ApiFlags,
  output: Output,
): Promise<void> {
  const chunks = await chunksOf(details, result, {
    all: flags.all ?? false,
    compact: output.json,
    toTerminal: process.stdout.isTTY,
  });
  if (chunks === undefined) output.note('Done.');
  else await writeToStdout(chunks);
}

async function chunksOf(
  { paging, response }: Details,
  result: ReturnType<Call>,
  { all, compact, toTerminal }: Record<'all' | 'compact' | 'toTerminal', boolean>,
): Promise<Chunks | undefined> {
  if (all && paging) return jsonLines(result as AsyncIterable<unknown>);
  const answer = await result;
  if (answer === undefined) return undefined;
  if (response === 'bytes') {
    const bytes = answer as AsyncIterable<Uint8Array>;
    return toTerminal ? printableText(bytes) : bytes;
  }
  if (isAsyncIterable(answer)) return jsonLines(answer);
  return all && Array.isArray(answer)
    ? jsonLines(answer)
    : jsonOfResponse(answer, { compact: compact || all });
}

const isAsyncIterable = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

async function* jsonOfResponse(
  value: unknown,
  { compact: isCompact }: { readonly compact: boolean },
): Chunks {
  yield `${safeJson(value, isCompact ? undefined : 2)}\n`;
}

async function* jsonLines(items: AsyncIterable<unknown> | Iterable<unknown>): Chunks {
  for await (const item of items) yield `${safeJson(item)}\n`;
}

/** Bytes of text without the control characters that could change the terminal. */
async function* printableText(bytes: AsyncIterable<Uint8Array>): Chunks {
  const decoder = new TextDecoder();
  for await (const piece of bytes) yield printableLines(decoder.decode(piece, { stream: true }));
  yield printableLines(decoder.decode());
}
