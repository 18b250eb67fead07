import type { Setting } from '../config/settings.ts';

/** A profile in a list. */
export interface ProfileSummary {
  readonly name: string;
  readonly current: boolean;
  readonly supabaseUrl: string | null;
  readonly platformUrl: string | null;
  readonly pageUrl: string | null;
  /** Names of its keys. */
  readonly keys: readonly Setting[];
}

/** A profile's settings, with keys masked except for their endings. */
export type ShownSettings = Readonly<Partial<Record<Setting, string>>>;

/** A setting that the commands currently use. */
export interface EffectiveSetting {
  readonly name: Setting;
  /** For a key, only its ending. */
  readonly value: string;
  readonly source: string;
}
