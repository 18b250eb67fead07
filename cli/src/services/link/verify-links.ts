import { FirmlineError } from '@firmline/sdk/errors';
import { slugFromPath } from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import type { BrowserChoice } from '../browsers.ts';
import { UsageError } from '../../usage-error.ts';
import { openFirms } from '../../firms/connect.ts';
import { showFirm } from '../../firms/find.ts';
import { allLinkedFirms, findLinkedFirm } from './find-link.ts';
import type { LinkedFirm } from '../../firms/linked-firm.ts';

export interface VerifyFlags {
  readonly all?: boolean;
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

/** The links selected by the flags. @throws FirmlineError 'not-found', 'invalid-input', UsageError */
export async function targetsOf(
  given: string | undefined,
  { all, url }: VerifyFlags,
  output: Output,
): Promise<Target[]> {
  if (all && (given !== undefined || url !== undefined))
    throw new UsageError('--all visits every link: leave the slug and --url out.');
  if (all) {
    const firms = await allLinkedFirms(openFirms(output));
    return firms.map((firm) => ({ slug: firm.slug, url: firm.url, firm }));
  }
  if (url !== undefined) {
    checkUrl(url);
    const firm = given === undefined ? undefined : await showFirm(given, output);
    return [{ slug: firm?.slug ?? slugFromPath(new URL(url).pathname), url, firm }];
  }
  const firm = await findLinkedFirm(given, 'link verify', output);
  return [{ slug: firm.slug, url: firm.url, firm }];
}

function checkUrl(url: string): void {
  if (/^https?:$/.test(URL.parse(url)?.protocol ?? '')) return;
  throw new FirmlineError(`"${url}" is not an http(s) address.`, {
    code: 'invalid-input',
    fault: 'user',
    hint: 'Give the whole link, such as --url https://demo.example.com/hartwell-lowe.',
  });
}
