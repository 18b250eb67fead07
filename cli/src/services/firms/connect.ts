import {
  openFirmRepository,
  defaultSlug,
  type FirmRepository,
  type KeptFirm,
  type StoredFirm,
} from '@firmline/sdk/firms';
import type { Output } from '../../output.ts';
import { findConnection } from '../../config/connections.ts';
import { stepInWords } from '../../config/step-to-set.ts';
import { patientFetch, type Patience } from './requests/patient-fetch.ts';
import type { LinkedFirm } from '../../results/firms.ts';

export interface Firms {
  readonly repository: FirmRepository;
  readonly supabaseUrl: string;
  /** The profile and its host, for a question. */
  readonly place: string;
  /** Adds a firm's link. The times of one that is not stored yet are empty. */
  readonly link: (firm: KeptFirm & Partial<StoredFirm>) => LinkedFirm;
  /** The step that makes the page's address known, for a hint. */
  readonly howToSetPage: () => string;
}

/** Opens the firm records selected by the flags. @throws FirmlineError 'config-missing', 'config-invalid' */
export function openFirms(output: Output, patience: Patience = {}): Firms {
  const { flags } = output;
  const { supabaseUrl, serviceRoleKey, pageUrl, place } = findConnection(flags.profile);
  const fetch = patientFetch({
    timeoutMs: flags.timeoutMs,
    onWait: (ms, why) => output.note(`Waiting ${Math.ceil(ms / 1000)} s: ${why}.`),
    ...(flags.debug && { onExchange: (line: string) => output.failure(line) }),
    ...patience,
  });
  return {
    repository: openFirmRepository({ supabaseUrl, supabaseKey: serviceRoleKey, fetch }),
    supabaseUrl,
    place,
    link: (firm) => ({
      ...firm,
      createdAt: firm.createdAt ?? '',
      updatedAt: firm.updatedAt ?? '',
      url: pageUrl ? linkOf(pageUrl, firm.slug) : '',
    }),
    howToSetPage: () => stepInWords('pageUrl', flags.profile),
  };
}

/** The link of a firm on a page's address. The default firm has the empty path. */
export const linkOf = (pageUrl: string, slug: string): string =>
  `${pageUrl}/${slug === defaultSlug ? '' : encodeURIComponent(slug)}`;
