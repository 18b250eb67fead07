import type { Setting } from '../config/settings.ts';

/** A profile in a list. */
export interface ProfileSummary {
  readonly name: string;
  readonly current: boolean;
  readonly supabaseUrl: string | null;
  readonly platformUrl: string | null;
  readonly pageUrl: string | null;
  /** Names of the keys that it has. */
  readonly keys: readonly Setting[];
}

/** A profile's settings, of keys only enough to tell them apart. */
export type ShownSettings = Readonly<Partial<Record<Setting, string>>>;

/** A setting as the commands see it now. */
export interface EffectiveSetting {
  readonly name: Setting;
  /** Of a key only its end. */
  readonly value: string;
  readonly source: string;
}
