import { withoutSecrets } from '@firmline/harness/call-tests';
import type { RunFlags } from './flags.ts';

/** How this command was called, up to its options: by npm where npm runs it, as it is not on the path then. */
export function commandOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const script = env['npm_lifecycle_event'];
  if (script === 'test:calls' || script === 'test') return ['npm', 'run', 'test:calls', '--'];
  if (script === 'firmline') return ['npm', 'run', 'firmline', '--', 'test', 'run'];
  return ['firmline', 'test', 'run'];
}

/** What of a line every scenario needs that is run alone; of addresses nothing that must stay out of a report. */
export const optionsOf = ({
  url,
  call,
  data,
  browserEndpoint,
  allowOutsideFiles,
}: RunFlags): readonly string[] => [
  ...(url === undefined ? [] : ['--url', withoutSecrets(url)]),
  ...(call ? [] : ['--no-call']),
  ...(data === undefined ? [] : ['--data', data]),
  ...(browserEndpoint === undefined ? [] : ['--browser-endpoint', withoutSecrets(browserEndpoint)]),
  ...(allowOutsideFiles ? ['--allow-outside-files'] : []),
];
