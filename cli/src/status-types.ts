import type { Setting } from './config/settings.ts';

/** What a bug report needs. */
export interface VersionInfo {
  readonly version: string;
  /** Of Node. */
  readonly node: string;
  /** Such as "linux x64 6.1.0". */
  readonly system: string;
  /** The profile in use; null without a profile, and if the configuration is invalid. */
  readonly profile: string | null;
  /** Address of the running stack; null if none is running. */
  readonly stack: string | null;
}

/** A service as configured; nothing is sent to it. */
export interface ServiceInUse {
  readonly service: 'firms' | 'platform' | 'page' | 'webhook' | 'language model';
  /** Null if it is not configured. */
  readonly host: string | null;
  readonly source: string;
  /** Names of the keys that are set. */
  readonly keys: readonly Setting[];
}

export interface Status {
  readonly profile: string | null;
  readonly configFile: string;
  readonly services: readonly ServiceInUse[];
  readonly stack: {
    readonly running: boolean;
    readonly url: string | null;
    readonly dataDir: string | null;
    readonly pid: number | null;
  };
}
