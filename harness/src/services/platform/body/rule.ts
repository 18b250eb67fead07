import type { Known } from '@firmline/sdk/rest/types';

/** What a value must be, whatever type it stands for. */
export interface Check {
  /** Follows `must be`: `a string`. */
  readonly noun: string;
  /** Follows `must be an array of`: `strings`. */
  readonly nouns: string;
  readonly fits: (value: unknown) => boolean;
  /** The problems within a value that fits. */
  readonly inspect?: (value: unknown, path: string, problems: string[]) => void;
}

declare const accepted: unique symbol;

/** The check of one type, neither wider nor narrower. */
export interface Rule<Value> extends Check {
  readonly [accepted]?: (value: Sides<Value>) => Sides<Value>;
}

/** `Required` tells apart types of optional fields only, which TypeScript would take for one another. */
type Sides<Value> = readonly [Value, Required<Value>];

/** A rule whose value has to be given. */
export interface Needed<Value> {
  readonly required: Rule<Value>;
}

export type Field = Check | { readonly required: Check };

/** Rules by field, of whatever type. */
export type FieldTable = Readonly<Record<string, Field>>;

declare const plain: unique symbol;

/** Stands for every object whose fields are not looked at. */
export interface AnyObject {
  readonly [plain]: true;
}

/** A type with its open enums closed: of what the platform may add one day, nothing is accepted today. */
type Closed<Value> =
  | Texts<Extract<Value, string>>
  | (Exclude<Value, string> extends infer Rest
      ? Rest extends readonly (infer Item)[]
        ? readonly Closed<Item>[]
        : Rest
      : never);

type Texts<Text extends string> = [Known<Text>] extends [never]
  ? [Text] extends [never]
    ? never
    : string
  : Known<Text>;

/** A type with any text for an enum, and any object for a described one. */
type Loose<Value> = Value extends string
  ? string
  : Value extends readonly (infer Item)[]
    ? readonly Loose<Item>[]
    : Value extends object
      ? AnyObject
      : Value;

/** The rules that may stand for a type: the exact one, or one that leaves its enums and objects alone. */
export type RuleFor<Value> = Rule<Closed<Value>> | Rule<Loose<Value>>;

type FieldFor<Owner, Name extends keyof Owner> =
  Partial<Pick<Owner, Name>> extends Pick<Owner, Name>
    ? RuleFor<Exclude<Owner[Name], null | undefined>>
    : { readonly required: RuleFor<Owner[Name]> };

/** A rule for every field of a type, as required or optional as the field is. */
export type Fields<Owner> = { readonly [Name in keyof Owner]-?: FieldFor<Owner, Name> };

/** For every kind in a union, the rules of its fields beside the one that tells the kind. */
export type Variants<Union extends object, By extends keyof Union> = {
  readonly [Variant in Union as Extract<Variant[By], string>]: Fields<Omit<Variant, By>>;
};

/** Adds the problems of a value to those found so far. */
export function examine(check: Check, value: unknown, path: string, problems: string[]): void {
  if (check.fits(value)) check.inspect?.(value, path, problems);
  else problems.push(`${path || 'the body'} must be ${check.noun}`);
}

export function childPath(path: string, name: string | number): string {
  return path === '' ? String(name) : `${path}.${name}`;
}
