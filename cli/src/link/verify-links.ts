import { FirmlineError } from '@firmline/sdk/errors';
import { slugFromPath, type FirmFilter } from '@firmline/sdk/firms';
import type { Output } from '../terminal/output.ts';
import type { BrowserChoice } from '../browsers.ts';
import { UsageError } from '../usage-error.ts';
import { openFirms } from '../firms/connect.ts';
import { showFirm } from '../firms/find.ts';
import { firmsMatching, firmsNamed } from '../firms/select.ts';
import { slugsIn } from '../firms/slug-list.ts';
import { readSource } from '../firms/table/source.ts';
import { allLinkedFirms, findLinkedFirm, withLink } from './find-link.ts';
import type { LinkedFirm } from '../firms/linked-firm.ts';

export interface VerifyFlags {
  readonly all?: boolean;
  /** A condition that the firms match. */
  readonly filter?: FirmFilter;
  /** A file of slugs or links. */
  readonly file?: string;
  readonly url?: string;
  readonly call: boolean;
  readonly phone?: string;
  readonly country?: string;
  readonly workers: number;
  readonly retries: number;
  /** Default: Chromium. */
  readonly browser?: BrowserChoice;
  readonly headed?: boolean;
  readonly screenshots?: string;
  readonly junit?: string;
  readonly html?: string;
  /** False: nobody listens to what the assistant says. */
  readonly words: boolean;
  readonly expectGreeting?: string;
  readonly requireWords?: boolean;
  /** Codes of texts that are let through. */
  readonly allow?: readonly string[] | undefined;
  /** A question for the assistant. */
  readonly ask?: string;
}

/** A link to check, with the expected record if there is one. */
export interface Target {
  /** The firm's slug, or the path of `--url`. */
  readonly slug: string;
  readonly url: string;
  readonly firm: LinkedFirm | undefined;
}

/** The links selected by slugs and flags. @throws FirmlineError 'not-found', 'invalid-input', UsageError */
export async function targetsOf(
  given: readonly string[],
  { all, url, file, filter = {} }: VerifyFlags,
  output: Output,
): Promise<Target[]> {
  const [slug, ...others] = given;
  if (all && (slug ?? url) !== undefined)
    throw new UsageError('--all visits every link: leave the slug and --url out.');
  if (url !== undefined && others.length > 0)
    throw new UsageError('--url can be compared with one firm only.');
  if (url !== undefined) {
    checkUrl(url);
    const firm = slug === undefined ? undefined : await showFirm(slug, output);
    return [{ slug: firm?.slug ?? slugFromPath(new URL(url).pathname), url, firm }];
  }
  return (await linkedFirms(given, { all, file, filter }, output)).map(targetOf);
}

const targetOf = (firm: LinkedFirm): Target => ({ slug: firm.slug, url: firm.url, firm });

async function linkedFirms(
  given: readonly string[],
  {
    all,
    file,
    filter,
  }: {
    readonly all: boolean | undefined;
    readonly file: string | undefined;
    readonly filter: FirmFilter;
  },
  output: Output,
): Promise<readonly LinkedFirm[]> {
  const isMatched = Object.keys(filter).length > 0;
  if (!all && !isMatched && file === undefined && given.length < 2)
    return [await findLinkedFirm(given[0], 'link verify', output)];
  const firms = openFirms(output);
  if (all) return allLinkedFirms(firms);
  const named = file === undefined ? given : await slugsIn(await readSource(file));
  const { present } = isMatched ? await firmsMatching(filter, firms) : await firmsNamed(named, 'all', firms);
  return present.map(({ firm }) => withLink(firms.link(firm), firms));
}

function checkUrl(url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Give the whole link, such as --url https://demo.example.com/hartwell-lowe.',
  });
}
