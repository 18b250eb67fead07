import type { Open } from '../common.ts';

/** Off unless `enabled`. */
export interface RegexOption {
  readonly type: Open<'ignore-case' | 'whole-word' | 'multi-line'>;
  readonly enabled: boolean;
}

/** Replaces a piece of text. */
export interface ExactReplacement {
  readonly type: 'exact';
  readonly key: string;
  readonly value: string;
  /** Replaces every occurrence. By default only the first one. */
  readonly replaceAllEnabled?: boolean;
}

/** Replaces what a JavaScript regular expression matches. */
export interface RegexReplacement {
  readonly type: 'regex';
  readonly regex: string;
  readonly options?: readonly RegexOption[];
  readonly value: string;
}

export type TextReplacement = ExactReplacement | RegexReplacement;

export type TextFormatter = Open<
  | 'acronym'
  | 'asterisk'
  | 'colon'
  | 'dash'
  | 'date'
  | 'distance'
  | 'dollarAmount'
  | 'email'
  | 'markdown'
  | 'newline'
  | 'number'
  | 'percentage'
  | 'phoneNumber'
  | 'quote'
  | 'stripAsterisk'
  | 'time'
  | 'unit'
>;

/** Rewrites text so that it can be pronounced. */
export interface FormatPlan {
  /** On by default. */
  readonly enabled?: boolean;
  /** Numbers above this are read digit by digit. 2025 by default. */
  readonly numberToDigitsCutoff?: number;
  readonly replacements?: readonly TextReplacement[];
  /** Formatters to use. All of them by default. */
  readonly formattersEnabled?: readonly TextFormatter[];
}

export type PunctuationBoundary = Open<
  '。' | '，' | '.' | '!' | '?' | ';' | ')' | '،' | '۔' | '।' | '॥' | '|' | '||' | ',' | ':'
>;

/** Splits the model's text into chunks for the voice. */
export interface ChunkPlan {
  /** On by default. */
  readonly enabled?: boolean;
  /** Minimum number of characters in a chunk. 30 by default. */
  readonly minCharacters?: number;
  /** Where a chunk may end. */
  readonly punctuationBoundaries?: readonly PunctuationBoundary[];
  readonly formatPlan?: FormatPlan;
}
