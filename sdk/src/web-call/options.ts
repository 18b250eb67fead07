import type { CallTransportFactory } from './transport.ts';

/** Everything a call needs to know, defaults filled in. Times in ms. */
export interface CallSettings {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  readonly callMachineUrl?: string;
  readonly transport: CallTransportFactory;
  readonly microphoneFirst: boolean;
  mobile(): boolean;
  readonly mobilePermissionDelayMs: number;
  readonly joinTimeoutMs: number;
  readonly listeningTimeoutMs: number;
}
