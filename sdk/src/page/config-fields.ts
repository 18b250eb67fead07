/** The services and links of a built page. URLs may be relative to the page's origin. It holds no secrets. */
export interface PageConfig {
  readonly supabaseUrl: string;
  readonly supabaseAnonKey: string;
  readonly platformUrl: string;
  readonly platformPublicKey: string;
  readonly assistantId: string;
  readonly webhookUrl: string;
  /** Folder of the call-machine bundle, if not Daily's own. */
  readonly callMachineUrl?: string;
  /** The provider's site, the target of "Website". */
  readonly websiteUrl: string;
  /** Target of "Return to Main Site". */
  readonly mainSiteUrl: string;
  /** Whether calls are recorded; absent if that is not known. */
  readonly recorded?: 'yes' | 'no';
  /** Replaces the line under the buttons, which says what a call is. Plain text. */
  readonly notice?: string;
  /** Target of "Privacy" at the end of that line. */
  readonly privacyUrl?: string;
  /** What a visitor has to agree to before a number is entered or a call starts. Plain text. */
  readonly consent?: string;
  /** Who sends the link. Plain text. */
  readonly sender?: string;
  /** The sender's picture. */
  readonly senderMark?: string;
  /** What a visitor can do next, such as "Book a meeting". Plain text. */
  readonly nextStepLabel?: string;
  /** Where that leads: an http(s), mailto: or tel: URL. */
  readonly nextStepUrl?: string;
  /** Puts the firm's slug into the metadata of every call. */
  readonly tagCalls?: Switch;
  /** Gets every {@link PageEvent}. */
  readonly eventsUrl?: string;
  /** Origins of the sites that may show the page in a frame, separated by spaces. Absent: none. */
  readonly frameSites?: string;
}

/** An option that is on; it is absent when it is off. */
export type Switch = '1';

/** What happened on a link, as the page reports it: codes and times of the page only, nothing of the visitor. */
export type PageEvent = {
  /** The firm's. */
  readonly slug: string;
} & (
  | {
      /**
       * 'opened': the page was in view for a moment, once a visit. 'phoned': a number was sent. 'kept': the slip of a
       * call was copied, saved or printed. 'shared': the system's share sheet took it. 'next': the sender's next step was
       * pressed.
       */
      readonly kind: 'opened' | 'phoned' | 'kept' | 'shared' | 'next';
    }
  | {
      /** A call ended in which the assistant had answered. */
      readonly kind: 'talked';
      readonly seconds: number;
    }
  | FailedStart
);

/** A call that could not be started. */
export interface FailedStart {
  readonly kind: 'failed';
  /** The stage of the start; "code" if the code for calls did not load. */
  readonly stage: string;
  /** An error code such as call-microphone-denied. */
  readonly code: string;
  /** The browser's family, such as safari or in-app; "unknown" if the code for calls did not load. */
  readonly browser: string;
}

/** The required fields of every configuration. */
export const requiredFields = [
  'supabaseUrl',
  'supabaseAnonKey',
  'platformUrl',
  'platformPublicKey',
  'assistantId',
  'webhookUrl',
  'websiteUrl',
  'mainSiteUrl',
] as const satisfies (keyof PageConfig)[];

/** Whether every required field is present: enough for a configuration that was checked when it was written. */
export const isWholePageConfig = (input: unknown): input is PageConfig =>
  typeof input === 'object' &&
  input !== null &&
  requiredFields.every((field) => {
    const value: unknown = Reflect.get(input, field);
    return typeof value === 'string' && value !== '';
  });
