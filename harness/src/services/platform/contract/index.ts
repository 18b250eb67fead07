import { readFileSync } from 'node:fs';

/** The platform's operations and entities, as its vendor publishes them. Written by `npm run docs -- --contract`. */
export const contract = JSON.parse(
  readFileSync(new URL('../../../../src/services/platform/contract/contract.json', import.meta.url), 'utf8'),
) as Contract;

/**
 * What a value may be: the name of a primitive (`string`, `time`, `any`, …), the name of an entity, or an object that
 * says more. Names of entities begin with a capital letter.
 */
export type Shape = string | Text | Numeric | Choice | List | Union | Fields;

/** Lengths in characters. */
export interface Text {
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
}

export interface Numeric {
  readonly min?: number;
  readonly max?: number;
}

export interface Choice {
  readonly oneOf: readonly string[];
}

export interface List {
  readonly items: Shape;
  readonly maxItems?: number;
}

export interface Union {
  readonly anyOf: readonly Shape[];
}

export interface Fields {
  /** The entity whose fields come before these. */
  readonly of?: string;
  /** By name; `?` after the name says that the field may be left out. */
  readonly fields: Readonly<Record<string, Shape>>;
}

export interface ContractOperation {
  readonly query?: Fields['fields'];
  readonly body?: Shape;
  /** The body is a form, not JSON. */
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
  readonly entities: Readonly<Record<string, Shape>>;
}
