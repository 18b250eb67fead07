import path from 'node:path';
import type { Stack, StackStep } from '@firmline/harness/stack';
import type { PageConfig } from '@firmline/sdk/page-config';
import { hostedServicesFromEnv } from '@firmline/sdk/page-env';
import { printControlToken, printLanguageModel, printLinks } from '../../presenters/dev.ts';
import { linkOf, type LinkedFirm } from '../../firms/linked-firm.ts';
import type { Output } from '../../terminal/output.ts';
import { asVariables, readEnvironment } from '../../config/environment.ts';
import { findLanguageModel, type LanguageModelAccess } from '../../config/language-model.ts';
import { rememberStack } from '../../config/running-stack.ts';
import { guardKeys } from '../../config/trust.ts';
import { builtPage } from '../../stack/stack.ts';
import { openFirmRepository } from '@firmline/sdk/firms';
import { untilStopped, type StopRequest } from '../../until-stopped.ts';

export interface UpFlags {
  port?: number;
  host?: string;
  data: string;
  fresh?: boolean;
  verbose?: boolean;
  /** False: callers' words are not written down. */
  words: boolean;
}

const steps: Partial<Record<StackStep, string>> = {
  database: 'Opening the database …',
  rest: 'Starting PostgREST …',
};

/** Runs the local stack until it is stopped. */
export async function devUp(flags: UpFlags, output: Output): Promise<void> {
  const environment = readEnvironment();
  guardKeys(environment);
  const { values } = environment;
  const firms = { ...environment, source: values.supabaseUrl ? environmentSource : undefined };
  const services = {
    hosted: hostedServicesFromEnv(asVariables(values)),
    hostedKey: values.serviceRoleKey,
    languageModel: findLanguageModel(undefined, firms),
  };
  const stop = untilStopped(() => output.note('\nStopping … (press Ctrl-C again to stop immediately)'));
  try {
    await runStack(flags, services, stop, output);
  } finally {
    stop.release();
  }
}

const environmentSource = { kind: 'environment', isFile: false } as const;

/** Hosted services that replace the stack's own. */
interface HostedServices {
  readonly hosted: Partial<PageConfig>;
  /** Reads the firms of a hosted project. */
  readonly hostedKey: string | undefined;
  readonly languageModel: LanguageModelAccess | undefined;
}

async function runStack(
  flags: UpFlags,
  { hosted, hostedKey, languageModel }: HostedServices,
  stop: StopRequest,
  output: Output,
): Promise<void> {
  const { isLoopbackHost, startStack } = await import('@firmline/harness/stack');
  // The stack runs on after its JSON, and what goes wrong then belongs to no result.
  const stack = await startStack({
    dataDir: path.resolve(flags.data),
    pageDir: builtPage(),
    ...(flags.port === undefined ? {} : { port: flags.port }),
    ...(flags.host === undefined ? {} : { host: flags.host }),
    ...(flags.fresh ? { fresh: true } : {}),
    hosted,
    words: flags.words,
    ...(languageModel && flags.words && { languageModel }),
    ...(flags.verbose ? { log: (line: string) => output.announce(line) } : {}),
    notify: (line) => output.announce(line),
    onProgress: (step) => {
      const words = steps[step];
      if (words) output.note(words);
    },
    signal: stop.signal,
  });
  try {
    rememberStack(path.resolve(flags.data));
    printLinks(stack.url, await linksOf(stack, hosted.supabaseUrl, hostedKey), output);
    if (flags.host !== undefined && !isLoopbackHost(flags.host)) {
      printControlToken(stack.controlToken, path.join(flags.data, 'stack.json'), output);
    }
    if (!flags.words) {
      output.note("Callers' words are not written down, so replies ignore them (--no-words).");
      if (languageModel) output.note('The language model in FIRMLINE_LLM_URL is not used without them.');
    } else if (languageModel) printLanguageModel(languageModel, output);
    await stop.requested;
  } finally {
    await stack.stop();
  }
}

/** The firms to link to; none if they are in a hosted project without a key here. */
async function linksOf(
  stack: Stack,
  hostedUrl: string | undefined,
  hostedKey: string | undefined,
): Promise<LinkedFirm[]> {
  const supabaseUrl = hostedUrl ?? stack.supabaseUrl;
  const supabaseKey = hostedUrl === undefined ? stack.serviceRoleKey : hostedKey;
  if (!supabaseKey) return [];
  const firms = (
    await openFirmRepository({ supabaseUrl, supabaseKey }).page({
      limit: 1000,
    })
  ).firms;
  return firms.map((firm) => ({ ...firm, url: linkOf(stack.url, firm.slug) }));
}
