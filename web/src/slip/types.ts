import type { TranscriptEntry } from '@firmline/sdk/web-call';

/** What the slip reads of a transcript. */
export type SpokenTurn = Pick<TranscriptEntry, 'id' | 'role' | 'text' | 'final' | 'startedAt'>;

/** What a receptionist writes down, in the slip's order. */
export const fieldLabels = {
  caller: 'Caller',
  number: 'Number',
  email: 'E-mail',
  matter: 'Matter',
  story: 'What happened',
  parties: 'Other parties',
  deadline: 'Deadline',
  when: 'Wished time',
  language: 'Language',
  lead: 'Would handle it',
  next: 'Next step',
} as const;
export type FieldName = keyof typeof fieldLabels;

export interface SlipValue {
  readonly text: string;
  /** The turn whose words say it; null for what comes from the firm's record. */
  readonly turn: number | null;
  /** How sure it is, such as "asked for, to be confirmed". */
  readonly note?: string;
}

/** What somebody must see before anything else. */
export interface Stamp {
  readonly kind: 'urgent' | 'conflict' | 'declined';
  readonly title: string;
  readonly text: string;
  readonly turn: number | null;
}

export interface Slip {
  /** When the call began, ms since 1970; undefined before the first word. */
  readonly receivedAt: number | undefined;
  /** What was said; a field without words has none. */
  readonly values: Readonly<Partial<Record<FieldName, SlipValue | undefined>>>;
  /** What the assistant has asked for. */
  readonly askedFields: ReadonlySet<FieldName>;
  /** What the caller said of it cannot be read, or was denied. */
  readonly unclearNames: ReadonlySet<FieldName>;
  /** What it asked last and the caller has not answered. */
  readonly openField: FieldName | null;
  readonly stamps: readonly Stamp[];
}

/** What an assistant with the function `note_intake` wrote down, by the names of fields. */
export interface IntakeNote {
  readonly values: Readonly<Record<string, string>>;
  /** The last turn when it was written; null if there was none. */
  readonly turn: number | null;
}
