import { FirmlineError } from '@firmline/sdk/errors';
import { scenarioId, type Scenario } from '../../scenario/index.ts';
import { plainHost } from '../browsers/needs.ts';
import { linkOf } from '../own-page/own-page.ts';
import type { SessionEnvironment } from '../session.ts';

export interface Target {
  readonly url: string;
  /** Without a trailing slash. */
  readonly origin: string;
  readonly slug: string;
}

/** @throws FirmlineError 'config-missing' if there is neither a stack nor an address */
export function targetOf(
  { use }: Pick<Scenario, 'use'>,
  { stack, url, ownPage }: Pick<SessionEnvironment, 'stack' | 'url' | 'ownPage'>,
  ownSlug: string,
): Target {
  if (url !== undefined) {
    const { origin, pathname } = new URL(url);
    return { url, origin, slug: decodeURIComponent(pathname.replace(/^\/|\/$/g, '')) };
  }
  if (!stack) {
    throw new FirmlineError('There is nothing to test.', {
      code: 'config-missing',
      fault: 'user',
      hint: 'Start the local stack, or name a link with --url.',
    });
  }
  const at = new URL(ownPage ? linkOf(ownPage, stack) : `${stack.url}/${ownSlug}`);
  if (use?.origin === 'plain-http') at.hostname = plainHost;
  return { url: at.href, origin: at.origin, slug: ownSlug };
}

const maxSlugLength = 80;

/** The slug of an attempt's firm: the scenario's id, made unique by the run id. */
export function slugOf(scenario: Scenario, runId: string): string {
  const run = wordsOf(runId) || 'run';
  const own = wordsOf(scenarioId(scenario)).slice(0, maxSlugLength - run.length - 1);
  return wordsOf(`${own}-${run}`);
}

/** Lower-case letters and digits, joined by single dashes. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '');
