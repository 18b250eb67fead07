/**
 * What a value may be: the name of a primitive (`string`, `number`, `boolean`, `null`, `time`, `file`, `bytes`, `object`,
 * `any`), the name of a shape, or an object that says more. Names of shapes begin with a capital letter.
 */
export type Shape = string | Text | Numeric | ChoiceShape | ListShape | Union | Dictionary | Fields;

/** Any text within these limits. Lengths in characters. */
export interface Text {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** What it begins with. */
  readonly prefix?: string;
  /** Texts that the platform knows; others are allowed. */
  readonly known?: readonly string[];
}

export interface Numeric {
  readonly min?: number;
  readonly max?: number;
}

export interface ChoiceShape {
  readonly oneOf: readonly string[];
}

export interface ListShape {
  readonly items: Shape;
  readonly maxItems?: number;
}

export interface Union {
  readonly anyOf: readonly Shape[];
}

/** An object with any names. */
export interface Dictionary {
  readonly values: Shape;
}

export interface Fields {
  /** The shape whose fields come before these. `any`: it has further fields, which nobody describes. */
  readonly of?: string;
  /** By name; `?` after the name says that the field may be left out. */
  readonly fields: Readonly<Record<string, Shape>>;
}

export interface ContractOperation {
  readonly query?: Fields['fields'];
  readonly body?: Shape;
  readonly form?: true;
  /** Left out where the response has no JSON. */
  readonly response?: Shape;
  /** No token is needed. */
  readonly open?: true;
  readonly deprecated?: true;
}

export interface Contract {
  /** By method and path: `PATCH /assistant/{id}`. */
  readonly operations: Readonly<Record<string, ContractOperation>>;
  /** Operations of the vendor that nobody here has described. */
  readonly further?: Readonly<Record<string, ContractOperation>>;
  readonly shapes: Readonly<Record<string, Shape>>;
}
