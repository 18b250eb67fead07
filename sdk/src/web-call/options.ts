import { checkTime } from '../timer.ts';
import { FirmlineError } from '../errors.ts';
import { authorizer, isPath, parseBaseUrl } from '../rest/request/options.ts';
import { dailyTransport } from './transport/daily/daily-transport.ts';
import type { CallTransportFactory } from './transport/transport.ts';
import type { MeetingOptions } from './types.ts';

export interface WebCallClientOptions {
  /** The platform's public key. */
  readonly token: string;
  /** For example https://api.vapi.ai, or a path on the page's own host, such as /api. */
  readonly baseUrl: string;
  /** Folder of the call-machine bundle. Default: Daily's own. */
  readonly callMachineUrl?: string | undefined;
  readonly fetch?: typeof fetch | undefined;
  readonly transport?: CallTransportFactory | undefined;
  /** The options of every meeting at its start. */
  readonly meeting?: MeetingOptions | undefined;
  /** Ask for the microphone before the call is created, so that a refusal costs nothing. Default: true. */
  readonly microphoneFirst?: boolean | undefined;
  /** Whether a recorded call also sends the caller's video, if the page may use a camera. Default: true. */
  readonly camera?: boolean | undefined;
  /** Whether to cancel noise around the caller. Default: true, unless `meeting` sets another audio processor. */
  readonly noiseCancellation?: boolean | undefined;
  /** Whether to load the call library (60 KB) when the browser is idle after the client was created. Default: true. */
  readonly loadWhenIdle?: boolean | undefined;
  /** Whether to keep the screen on during a call. Default: true. */
  readonly wakeLock?: boolean | undefined;
  /** Whether to wait for permissions, as phones require. Default: detected. */
  readonly mobile?: boolean | undefined;
  /** Time to wait for permissions on a phone, ms. Default: 1,000. */
  readonly mobilePermissionDelayMs?: number | undefined;
  /** Longest wait for the platform to create the call, ms. Default: 20,000. */
  readonly creationTimeoutMs?: number | undefined;
  /** Longest join, ms. Default: 45,000, in which the call library tries its fallback domains. */
  readonly joinTimeoutMs?: number | undefined;
  /** Longest wait for the assistant after the join, ms. Default: 15,000. */
  readonly listeningTimeoutMs?: number | undefined;
}

type WithoutDefault = 'callMachineUrl' | 'noiseCancellation';

type WithDefaults = {
  readonly [Name in Exclude<keyof WebCallClientOptions, WithoutDefault>]-?: Exclude<
    WebCallClientOptions[Name],
    undefined
  >;
};

/** The client's options with defaults. */
export interface CallSettings extends WithDefaults {
  readonly callMachineUrl?: string;
  /** Undefined: true unless `meeting` sets another audio processor. */
  readonly noiseCancellation: boolean | undefined;
}

/**
 * @throws FirmlineError 'config-invalid' for a missing or invalid token or address: callers without types may omit them;
 * 'invalid-input' for a time that is not a number above 0
 */
export function settingsOf(options: WebCallClientOptions): CallSettings {
  requireOptionText(options.token, "The platform's public key is missing.", 'Pass it as `token`.');
  requireOptionText(
    options.baseUrl,
    'The address of the voice platform is missing.',
    'Pass it as `baseUrl`, such as https://api.vapi.ai.',
  );
  const { token, baseUrl, callMachineUrl, fetch, transport = dailyTransport } = options;
  // Now, and not after the visitor was asked for the microphone.
  authorizer(token);
  // On a server there is no page yet for a path.
  if (!isPath(baseUrl) || typeof document !== 'undefined') parseBaseUrl(baseUrl);
  return {
    token,
    baseUrl,
    ...(callMachineUrl ? { callMachineUrl } : {}),
    // Looked up on use: a page may wrap it after the client was created.
    fetch: fetch ?? ((...args) => globalThis.fetch(...args)),
    transport,
    meeting: options.meeting ?? {},
    mobile: options.mobile ?? isMobile(),
    microphoneFirst: options.microphoneFirst ?? true,
    camera: options.camera ?? true,
    noiseCancellation: options.noiseCancellation,
    loadWhenIdle: options.loadWhenIdle ?? true,
    wakeLock: options.wakeLock ?? true,
    mobilePermissionDelayMs: options.mobilePermissionDelayMs ?? 1000,
    creationTimeoutMs: checkTime(options.creationTimeoutMs ?? 20_000, 'creationTimeoutMs'),
    joinTimeoutMs: checkTime(options.joinTimeoutMs ?? 45_000, 'joinTimeoutMs'),
    listeningTimeoutMs: checkTime(options.listeningTimeoutMs ?? 15_000, 'listeningTimeoutMs'),
  };
}

function requireOptionText(value: unknown, message: string, hint: string): void {
  if (typeof value === 'string' && value !== '') return;
  throw new FirmlineError(message, { code: 'config-invalid', fault: 'user', hint });
}

/** Whether this is a phone or tablet. An iPad identifies itself as a Mac with a touch screen. */
const isMobile = (): boolean =>
  typeof navigator !== 'undefined' &&
  (/Android|iPhone|iPad|iPod/i.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1));
