export const faultTargets = ['rest', 'platform', 'webhook', 'call-machine'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** One disturbance of one service. Without status, body or drop the request goes on after the delay. */
export interface Fault {
  readonly target: FaultTarget;
  readonly status?: number;
  /** Sent with the status (200 when there is none): text as it is, anything else as JSON. */
  readonly body?: unknown;
  readonly delayMs?: number;
  /** Cut the connection without an answer. */
  readonly drop?: boolean;
  /** How often it strikes; without it, always. */
  readonly times?: number;
  /** Sent with whatever is answered, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Only requests about this firm. */
  readonly slug?: string;
  /** Only requests with this method. */
  readonly method?: string;
  /** Only requests for this path below the service, such as `/call/web`; with `*` at its end, for all that begin so. */
  readonly path?: string;
}
