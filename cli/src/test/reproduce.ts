import { withoutSecrets } from '@firmline/harness/call-tests';
import { invocationWords, isInstalled } from '../invocation.ts';
import type { RunFlags } from './flags.ts';

/**
 * How this command was started, without options. Under npm it is an npm command, because `firmline` may not be on the
 * path. An installed package is started with npx, because a project names its scripts as it likes.
 */
export function commandOf(
  env: Readonly<Record<string, string | undefined>>,
  installed = isInstalled,
): readonly string[] {
  const words = invocationWords(env, installed);
  const isCallTests = ['test:calls', 'test'].includes(env['npm_lifecycle_event'] ?? '');
  if (isCallTests && words[0] === 'firmline') return ['npm', 'run', 'test:calls', '--'];
  return [...words, 'test', 'run'];
}

/** The options needed to rerun one scenario, with secrets removed from addresses. */
export const optionsOf = ({
  page,
  url,
  stack,
  allowHost = [],
  call,
  data,
  browserEndpoint,
  allowOutsideFiles,
  words,
}: RunFlags): readonly string[] => [
  ...(page === undefined ? [] : ['--page', page]),
  ...(url === undefined ? [] : ['--url', withoutSecrets(url)]),
  ...(stack ? ['--stack'] : []),
  ...allowHost.flatMap((host) => ['--allow-host', host]),
  ...(call ? [] : ['--no-call']),
  ...(words ? [] : ['--no-words']),
  ...(data === undefined ? [] : ['--data', data]),
  ...(browserEndpoint === undefined ? [] : ['--browser-endpoint', withoutSecrets(browserEndpoint)]),
  ...(allowOutsideFiles ? ['--allow-outside-files'] : []),
];
