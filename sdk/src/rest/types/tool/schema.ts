import type { Open } from '../common.ts';

/** The part of JSON Schema that the platform supports. */
export interface JsonSchema {
  readonly type: Open<'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'>;
  /** Schema of an array's items. Needed if `type` is `array`. */
  readonly items?: JsonSchema;
  /** Needed if `type` is `object`. */
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  /** The names of the properties that an object must have. */
  readonly required?: readonly string[];
  /** Tells the model what to fill in. */
  readonly description?: string;
  /** A regular expression for a string. For a common form, use `format`. */
  readonly pattern?: string;
  readonly format?: Open<
    'date-time' | 'time' | 'date' | 'duration' | 'email' | 'hostname' | 'ipv4' | 'ipv6' | 'uuid'
  >;
  /** The only values allowed. */
  readonly enum?: readonly string[];
  readonly title?: string;
  /** A fixed value that the model does not choose, such as a header's. */
  readonly value?: string;
  readonly target?: string;
}

export interface OpenAIFunctionParameters {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** A function as the model sees it. */
export interface OpenAIFunction {
  /** Letters, digits, `_` and `-`. At most 64 characters. */
  readonly name: string;
  /** Tells the model when to call the function. */
  readonly description?: string;
  /** Without it the function takes no arguments. */
  readonly parameters?: OpenAIFunctionParameters;
  /** Makes the arguments follow `parameters` exactly. Off by default. */
  readonly strict?: boolean;
}

export interface VariableExtractionAlias {
  /** The name of the new variable. */
  readonly key: string;
  /** A Liquid template, such as `{{customer.name}}`. */
  readonly value: string;
}

/** Turns a response into variables of the call. */
export interface VariableExtractionPlan {
  /** Each property of an object becomes a variable; an array is named by its `title`. */
  readonly schema?: JsonSchema;
  readonly aliases?: readonly VariableExtractionAlias[];
}

/** A fixed field, merged into what a tool sends. */
export interface ToolParameter {
  readonly key: string;
  /** Text may be a Liquid template. */
  readonly value: unknown;
}
