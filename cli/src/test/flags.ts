import { type CallEngine, callEngines, withoutSecrets } from '@firmline/harness/call-tests';
import { accessFlagsOf } from '../link/page-access.ts';
import { invocationWords, isInstalled } from '../invocation.ts';

export interface RunFlags {
  readonly tag?: readonly string[];
  readonly workers?: number;
  readonly shard?: string;
  readonly retries: number;
  readonly repeat: number;
  readonly lastFailed?: boolean;
  readonly failOnFlaky?: boolean;
  readonly page?: string;
  readonly url?: string;
  /** With `url`: the stack stands in for the services of that page. */
  readonly stack?: boolean;
  readonly allowHost?: readonly string[];
  readonly header?: readonly string[];
  readonly call: boolean;
  /** Default: what each scenario names, usually Chromium. */
  readonly browser?: BrowserChoice;
  readonly browserEndpoint?: string;
  readonly headed?: boolean;
  readonly keepAudio?: boolean;
  readonly report: string;
  readonly words: boolean;
}

export type BrowserChoice = CallEngine | 'all';

export const browsersOf = (choice: BrowserChoice): readonly CallEngine[] =>
  choice === 'all' ? callEngines : [choice];

/**
 * How this command was started, as it works here. Under npm it is an npm command, because `firmline` may not be on the
 * path. An installed package is started with npx, because a project names its scripts as it likes.
 */
export function commandOfRun(
  env: Readonly<Record<string, string | undefined>>,
  isInstalledPackage = isInstalled,
): readonly string[] {
  const words = invocationWords(env, isInstalledPackage);
  const isCallTests = ['test:calls', 'test'].includes(env['npm_lifecycle_event'] ?? '');
  if (isCallTests && words[0] === 'firmline') return ['npm', 'run', 'test:calls', '--'];
  return [...words, 'test', 'run'];
}

/** The options needed to rerun one scenario or link, with secrets removed from addresses. */
export const optionsOf = ({
  page,
  url,
  stack,
  allowHost = [],
  call,
  browserEndpoint,
  words,
  ...access
}: Partial<RunFlags> & Pick<RunFlags, 'call' | 'words'>): readonly string[] => [
  ...(page === undefined ? [] : ['--page', page]),
  ...(url === undefined ? [] : ['--url', withoutSecrets(url)]),
  ...(stack ? ['--stack'] : []),
  ...allowHost.flatMap((host) => ['--allow-host', host]),
  ...accessFlagsOf(access),
  ...(call ? [] : ['--no-call']),
  ...(words ? [] : ['--no-words']),
  ...(browserEndpoint === undefined ? [] : ['--browser-endpoint', withoutSecrets(browserEndpoint)]),
];
