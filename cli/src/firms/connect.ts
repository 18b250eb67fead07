import {
  openFirmRepository,
  type FirmRepository,
  type FirmRecord,
  type StoredFirm,
} from '@firmline/sdk/firms';
import { findConnection, stepInWords } from '../config/connections.ts';
import { patientFetch, type Patience } from '../http/patient-fetch.ts';
import { linkOf, type LinkedFirm, possibleSlugs } from './slugs.ts';

export interface Firms {
  readonly repository: FirmRepository;
  readonly supabaseUrl: string;
  readonly place: string;
  /** Adds a firm's link. The times of one that is not stored yet are empty. */
  readonly link: (firm: FirmRecord & Partial<StoredFirm>) => LinkedFirm;
  /** The step that makes the page's address known, for a hint. */
  readonly howToSetPage: () => string;
  /**
   * The slugs that a person may mean by a slug or a pasted link, as written first; at least one. Says so if the link is of
   * another page.
   */
  readonly slugsOf: (given: string) => readonly string[];
}

/** Which firms, and where messages about the connection go. */
export interface FirmsFlags {
  readonly flags: {
    readonly profile?: string | undefined;
    readonly stack?: string | undefined;
    readonly timeoutMs?: number | undefined;
    readonly debug: boolean;
  };
  readonly note: (line: string) => void;
  readonly failure: (line: string) => void;
}

/** Opens the firm records selected by the flags. */
export function openFirms({ flags, note, failure }: FirmsFlags, patience: Patience = {}): Firms {
  const { supabaseUrl, serviceRoleKey, pageUrl, place } = findConnection(flags.profile);
  const fetch = patientFetch({
    timeoutMs: flags.timeoutMs,
    onWait: (ms, why) => note(`Waiting ${Math.ceil(ms / 1000)} s: ${why}.`),
    ...(flags.debug && { onExchange: failure }),
    ...patience,
  });
  const otherHosts = new Set<string>();
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
    slugsOf(given) {
      const { slugs, otherHost } = possibleSlugs(given, pageUrl);
      if (otherHost !== undefined && !otherHosts.has(otherHost)) {
        otherHosts.add(otherHost);
        note(`${otherHost} is not the page of ${place}: only the slug of the link is used.`);
      }
      return slugs;
    },
  };
}
