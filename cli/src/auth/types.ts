import type { Setting } from '../config/settings.ts';

export type KeyName = Extract<Setting, `${string}Key`>;

/** The result of checking a key with its service. */
export interface Verdict {
  readonly state: 'valid' | 'refused' | 'misplaced' | 'unreachable' | 'unclear';
  /** A sentence. */
  readonly detail: string;
  /** What to do about a service that could not be asked, as a sentence. */
  readonly hint?: string;
}

/** A key that the commands currently use. */
export interface KeyStatus {
  readonly key: KeyName;
  readonly source: string;
  /** Its last characters. */
  readonly ending: string;
  readonly state: Verdict['state'] | 'untried';
  readonly detail: string;
}
