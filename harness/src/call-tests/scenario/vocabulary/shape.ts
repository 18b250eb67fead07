/** What may stand at a place of a scenario, as data: the reader, the JSON Schema and the reference come from it. */
export type Shape<Value = unknown> = AnyShape & {
  /** Never there: it carries the type of what is read. */
  readonly reads?: Value;
};

export type AnyShape =
  | TextShape
  | ChoiceShape
  | FlagShape
  | NumberShape
  | QuantityShape
  | SizeShape
  | LimitShape
  | FileShape
  | JsonShape
  | ListShape
  | EitherShape
  | ObjectShape
  | TaggedShape
  | StepShape
  | MetricsShape;

export interface TextShape {
  readonly kind: 'text';
  /** "a text", "a path that begins with /". */
  readonly wanted: string;
  readonly most: number;
  readonly mayBeEmpty?: boolean;
  readonly pattern?: RegExp;
  /** What is wrong with it, or null; for what a pattern cannot say. */
  readonly problem?: (text: string) => string | null;
}

/** One of some words. */
export interface ChoiceShape {
  readonly kind: 'choice';
  readonly choices: readonly string[];
  /** "a device": says what they are where there are too many to list. */
  readonly wanted?: string;
}

/** `onlyTrue`: what is not wanted is left out. */
export interface FlagShape {
  readonly kind: 'flag';
  readonly onlyTrue?: boolean;
}

export interface NumberShape {
  readonly kind: 'number';
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

export type Unit = 'time' | 'percent' | 'level' | 'rate';

/** A number with its unit: ms, percent, dBFS or bits per second in the model. */
export interface QuantityShape {
  readonly kind: 'quantity';
  readonly unit: Unit;
  /** In the model's unit. */
  readonly least: number;
  readonly most: number;
}

export interface SizeShape {
  readonly kind: 'size';
}

/** `<1500ms`, `<5%`, `0`. */
export interface LimitShape {
  readonly kind: 'limit';
  readonly unit: 'time' | 'percent' | 'count';
}

/** A file that exists, beside the scenario or in the folder of speech. */
export interface FileShape {
  readonly kind: 'file';
  readonly of: 'audio' | 'truth';
}

export interface JsonShape {
  readonly kind: 'json';
  readonly of: 'anything' | 'object' | 'texts';
}

export interface ListShape {
  readonly kind: 'list';
  readonly item: Shape;
  readonly least: number;
  readonly most: number;
  /** A single entry may stand without a list around it. */
  readonly orSingle: boolean;
}

/** Told apart by what they look like. */
export interface EitherShape {
  readonly kind: 'either';
  readonly options: readonly Shape[];
}

export interface Field<Value = unknown> {
  readonly shape: Shape<Value>;
  readonly required: boolean;
  readonly says: string;
  /** Means something on the local stack only. */
  readonly local: boolean;
}

export interface ObjectShape {
  readonly kind: 'object';
  /** "a fault of the room". */
  readonly title: string;
  /** By name in the model. */
  readonly fields: Readonly<Record<string, Field>>;
  /** What stands alone is the value of this field. */
  readonly shorthand?: string;
  /** It always stands alone: there is no longer form. */
  readonly onlyShort?: boolean;
  readonly rules: readonly Rule[];
  /** Set on what is read, beside the fields. */
  readonly constants?: Readonly<Record<string, string>>;
}

/** About the presence of fields, by their names in the model. */
export type Rule =
  | { readonly rule: 'exactly-one' | 'at-most-one' | 'at-least-one'; readonly of: readonly string[] }
  | { readonly rule: 'together'; readonly field: string; readonly needs: string };

/** Objects told apart by which of some keys they have, and by the value of that key. */
export interface TaggedShape {
  readonly kind: 'tagged';
  readonly title: string;
  /** By key. An object shape has the key as a field; else alternatives by the key's value. */
  readonly tags: Readonly<Record<string, ObjectShape | Alternatives>>;
}

export interface Alternatives {
  readonly kind: 'alternatives';
  readonly byValue: Readonly<Record<string, Alternative>>;
}

export interface Alternative {
  readonly says: string;
  readonly local: boolean;
  readonly object: ObjectShape;
}

/** An object with one key, the name of a step; `bare` ones are just the word. */
export interface StepShape {
  readonly kind: 'step';
  readonly steps: Readonly<Record<string, StepEntry>>;
}

export interface StepEntry {
  readonly says: string;
  readonly local: boolean;
  readonly example: string;
  /** Null: nothing but the word. */
  readonly object: ObjectShape | null;
}

/** Bounds by metric. */
export interface MetricsShape {
  readonly kind: 'metrics';
  readonly metrics: Readonly<Record<string, Metric>>;
}

export interface Metric {
  readonly unit: LimitShape['unit'];
  readonly says: string;
  readonly local: boolean;
}
