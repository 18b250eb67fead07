import type { LinkReport } from '@firmline/harness/call-tests';

export interface FirmLink {
  readonly slug: string;
  readonly url: string;
}

/** The result of a visit to a link. */
export interface Verdict extends LinkReport {
  readonly slug: string;
  /** Paths of files. */
  readonly screenshots: readonly string[];
}

/** The services that a call from a page reaches beyond this machine. */
export interface Consequences {
  /** Addresses of webhooks that are notified. If the webhook is unknown, the pages themselves. */
  readonly webhooks: readonly string[];
  /** Addresses of platforms that charge for it. */
  readonly platforms: readonly string[];
}

/** A QR code as squares. */
export interface QrCode {
  /** Squares along each side, without the border. */
  readonly size: number;
  /** Squares outside the code are light. */
  readonly isDark: (x: number, y: number) => boolean;
}

/** What happened on a firm's link in a time. */
export interface LinkActivity {
  /** Null for calls that several firms' records fit, or none's, and for reports that name no firm of these. */
  readonly slug: string | null;
  /** Whose activity it is: a firm's, one of several possible firms', or that of no known firm. */
  readonly of: 'firm' | 'ambiguous' | 'unknown';
  readonly name: string;
  readonly companyName: string;
  /** Number of calls that are certainly the firm's. */
  readonly calls: number;
  /** Number of calls that may be the firm's or another's. They also count in the 'ambiguous' activity. */
  readonly possibleCalls: number;
  /** Number of calls that only their tag says are the firm's, since the texts do not tell: anybody can set a tag. */
  readonly claimedCalls: number;
  /** Duration of the certain calls, minutes. */
  readonly minutes: number;
  /** Duration of the claimed ones. */
  readonly claimedMinutes: number;
  /** End of the latest call, ISO 8601; null without a call. */
  readonly lastContact: string | null;
  /** US dollars. */
  readonly cost: number;
  /** Number of calls by ended reason. */
  readonly endedReasons: Readonly<Record<string, number>>;
  /** How often a page reported that it was opened. This and what follows are hints: anybody can post reports. */
  readonly visits: number;
  /** Of those visits, ISO 8601; null without one. */
  readonly firstVisit: string | null;
  readonly lastVisit: string | null;
  /** Number of calls that ended in the browser, and their duration in total. */
  readonly talks: number;
  readonly talkSeconds: number;
  /** Number of times that a visitor asked for a call to a phone. */
  readonly phoneRequests: number;
  /** Number of starts that failed in the browser, by code, stage and browser. */
  readonly failedStarts: Readonly<Record<string, number>>;
}

/** Whether pages have reported any of it. */
export const isReported = ({ visits, talks, phoneRequests, failedStarts }: LinkActivity): boolean =>
  visits + talks + phoneRequests + Object.keys(failedStarts).length > 0;

/** The activities, and how many firms had none. */
export interface Activities {
  readonly rows: readonly LinkActivity[];
  readonly quiet: number;
}
