import { dailyTransport } from './transport/daily/daily-transport.ts';
import type { CallTransportFactory } from './transport/transport.ts';
import { isMobile } from './media/is-mobile.ts';
import type { MeetingOptions } from './meeting/index.ts';

export interface WebCallClientOptions {
  /** The platform's public key. */
  readonly token: string;
  /** Such as https://api.vapi.ai; a path, such as /api, belongs to the page's own host. */
  readonly baseUrl: string;
  /** Folder that holds the call-machine bundle; Daily's own unless given. */
  readonly callMachineUrl?: string;
  readonly fetch?: typeof fetch;
  readonly transport?: CallTransportFactory;
  /** What every meeting is to hold from its start. */
  readonly meeting?: MeetingOptions;
  /** Ask for the microphone before the call is created, so that a refusal costs nothing. True unless given. */
  readonly microphoneFirst?: boolean;
  /** Whether a recorded call sends the caller's picture too, where the page may use a camera. True unless given. */
  readonly camera?: boolean;
  /** Whether noise around the caller is taken out. True unless given, or another processor is. */
  readonly noiseCancellation?: boolean;
  /** Whether the call library is loaded, 59 KB, when the browser is idle after the client was made. True unless given. */
  readonly loadWhenIdle?: boolean;
  /** Whether the screen is kept on during a call. True unless given. */
  readonly wakeLock?: boolean;
  /** Whether to wait for permissions as on a phone. Found out unless given. */
  readonly mobile?: boolean;
  /** 1000 unless given. */
  readonly mobilePermissionDelayMs?: number;
  /** Longest wait for the platform to create the call, ms; 20 000 unless given. */
  readonly creationTimeoutMs?: number;
  /** Longest join, ms; 45 000 unless given: the call library tries its fallback domains in that time. */
  readonly joinTimeoutMs?: number;
  /** Longest wait for the assistant after the join, ms; 15 000 unless given. */
  readonly listeningTimeoutMs?: number;
}

/** Everything a call needs to know, defaults filled in. Times in ms. */
export interface CallSettings {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly callMachineUrl?: string;
  readonly transport: CallTransportFactory;
  readonly microphoneFirst: boolean;
  readonly camera: boolean;
  /** Undefined: unless the person chose another processor. */
  readonly noiseCancellation: boolean | undefined;
  readonly creationTimeoutMs: number;
  readonly loadWhenIdle: boolean;
  readonly wakeLock: boolean;
  mobile(): boolean;
  readonly mobilePermissionDelayMs: number;
  readonly joinTimeoutMs: number;
  readonly listeningTimeoutMs: number;
}

export function settingsOf(options: WebCallClientOptions): CallSettings {
  const { token, baseUrl, callMachineUrl, fetch, transport = dailyTransport, mobile } = options;
  return {
    token,
    baseUrl,
    ...(callMachineUrl ? { callMachineUrl } : {}),
    // Looked up when it is used: a page may wrap it after the client was made.
    fetch: fetch ?? ((...args) => globalThis.fetch(...args)),
    transport,
    mobile: mobile === undefined ? isMobile : () => mobile,
    microphoneFirst: options.microphoneFirst ?? true,
    camera: options.camera ?? true,
    noiseCancellation: options.noiseCancellation,
    loadWhenIdle: options.loadWhenIdle ?? true,
    wakeLock: options.wakeLock ?? true,
    mobilePermissionDelayMs: options.mobilePermissionDelayMs ?? 1000,
    creationTimeoutMs: options.creationTimeoutMs ?? 20_000,
    joinTimeoutMs: options.joinTimeoutMs ?? 45_000,
    listeningTimeoutMs: options.listeningTimeoutMs ?? 15_000,
  };
}
