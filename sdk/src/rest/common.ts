/** A known value, or one that the platform has added since. Editors still suggest the known ones. */
export type Open<Value extends string> = Value | (string & Record<never, never>);

/** The known values of an {@link Open} type. */
export type Known<Value> = Value extends string ? (string extends Value ? never : Value) : never;

/** A time in ISO 8601, UTC: `2026-08-01T09:30:00.000Z`. */
export type Timestamp = string;

export type JsonObject = Readonly<Record<string, unknown>>;

/** Fields of a response that are not described here. They are kept unchanged. */
export interface UnknownFields {
  readonly [field: string]: unknown;
}

/** A response: the fields of its type, and all others that the platform sent. */
export type Received<Value> = Value extends readonly (infer Item)[]
  ? Received<Item>[]
  : Value extends object
    ? Value & UnknownFields
    : Value;
