import { readFileSync } from 'node:fs';
import path from 'node:path';
import { makePrivateFolder, writePrivateFile } from '@firmline/util/private-files';
import { configFolder } from '../config/paths.ts';
import { messageOf, systemCode } from '../errors.ts';
import { hashOf } from '../firms/write.ts';
import { parsedJson } from '../json.ts';
import { post } from '../webhook/post.ts';
import type { LinkVerdict } from './links.ts';

interface State {
  readonly works: boolean;
  /** When it was first seen so, ISO 8601. */
  readonly since: string;
}
type States = Readonly<Record<string, State>>;

/** A link that stopped working, or works again. The body of a notification. */
export interface LinkChange {
  /** One sentence, which chat programs show. */
  readonly text: string;
  readonly slug: string;
  readonly url: string;
  readonly works: boolean;
  readonly since: string;
  readonly problem?: string;
}

/** Each address that is notified has its own states, so that a scheduler's next run knows them. */
const fileOf = (notify: string): string => path.join(configFolder(), `watched-${hashOf([notify])}.json`);

function statesOf(notify: string): States {
  try {
    return (parsedJson(readFileSync(fileOf(notify), 'utf8')) as States | undefined) ?? {};
  } catch {
    return {};
  }
}

/** Null if this machine could not tell. */
const worksOf = ({ outcome }: LinkVerdict): boolean | null =>
  outcome === 'inconclusive' ? null : outcome !== 'failed';

function changeOf(verdict: LinkVerdict, works: boolean, since: string): LinkChange {
  const { slug, url, checks, browser } = verdict;
  const broken = checks.find(({ status }) => status === 'failed');
  const problem = broken && `${broken.name}: ${broken.seen}`;
  const where = browser === undefined ? slug : `${slug} (${browser})`;
  const text = works ? `${where} works again.` : `${where} stopped working: ${problem ?? 'a check failed'}`;
  return { text, slug, url, works, since, ...(works || problem === undefined ? {} : { problem }) };
}

/** Posts each change once, at first only links that do not work. A post that fails is repeated with the next check. */
export async function notifyChanges(
  verdicts: readonly LinkVerdict[],
  notify: string,
  now = new Date(),
): Promise<{ readonly posted: readonly LinkChange[]; readonly problems: readonly string[] }> {
  const states: Record<string, State> = { ...statesOf(notify) };
  const posted: LinkChange[] = [];
  const problems: string[] = [];
  for (const verdict of verdicts) {
    const works = worksOf(verdict);
    const key = [verdict.url, verdict.browser].filter(Boolean).join(' ');
    if (works === null || works === (states[key]?.works ?? true)) {
      if (works !== null) states[key] ??= { works, since: now.toISOString() };
      continue;
    }
    const change = changeOf(verdict, works, now.toISOString());
    const problem = await problemOfPost(notify, change);
    if (problem === null) {
      states[key] = { works, since: change.since };
      posted.push(change);
    } else problems.push(`${change.text} ${problem}`);
  }
  const file = fileOf(notify);
  try {
    await makePrivateFolder(configFolder());
    await writePrivateFile(file, JSON.stringify(states));
  } catch (error) {
    problems.push(
      `${file} could not be written (${systemCode(error)}), so the next check does not know this one.`,
    );
  }
  return { posted, problems };
}

async function problemOfPost(notify: string, change: LinkChange): Promise<string | null> {
  const request = { headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) };
  try {
    const { ok, status, redirect } = await post(notify, request, { timeoutMs: 10_000 });
    if (ok) return null;
    const { host } = new URL(notify);
    return redirect && !redirect.followed
      ? `${host} redirects to ${redirect.to} (${status}), where it was not sent. Pass the final address with --notify.`
      : `${host} responded with ${status}.`;
  } catch (error) {
    return messageOf(error);
  }
}
