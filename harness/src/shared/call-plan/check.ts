/** Says what does not fit, with its place, or null. */
export type Check = (value: unknown, place: string) => string | null;

/** Keys of an object; all that are not said to be required may be missing. */
export interface Keys {
  readonly required?: Readonly<Record<string, Check>>;
  readonly optional?: Readonly<Record<string, Check>>;
}

export const must =
  (fits: (value: unknown) => boolean, wanted: string): Check =>
  (value, place) =>
    fits(value) ? null : `${place} must be ${wanted}`;

/** The keys of an object of this type, each with its check; the compiler asks for exactly those it has. */
export interface KeysOf<Entry, Omitted extends string = never> extends Keys {
  readonly required: { readonly [Key in Exclude<RequiredKeys<Entry>, Omitted>]: Check };
  readonly optional: {
    readonly [Key in Exclude<keyof Entry, RequiredKeys<Entry> | Omitted> & string]: Check;
  };
}

type RequiredKeys<Entry> = {
  [Key in keyof Entry & string]: Partial<Pick<Entry, Key>> extends Pick<Entry, Key> ? never : Key;
}[keyof Entry & string];

const longestMs = 3_600_000;

export const text = must((value) => typeof value === 'string' && value !== '', 'a text that is not empty');
export const flag = must((value) => typeof value === 'boolean', 'true or false');
export const anything: Check = () => null;
export const count = must((value) => Number.isSafeInteger(value) && Number(value) > 0, 'a positive integer');
export const milliseconds = must(
  (value) => typeof value === 'number' && value >= 0 && value <= longestMs,
  `0 to ${longestMs}`,
);

/** A number from `least` to `most`, both included. */
export const between = (least: number, most: number): Check =>
  must((value) => typeof value === 'number' && value >= least && value <= most, `${least} to ${most}`);

export const wholeNumber = must(
  (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  'a whole number from 0',
);

export const oneOf = (...choices: readonly string[]): Check =>
  must((value) => choices.some((choice) => choice === value), `one of ${choices.join(', ')}`);

export const listOf =
  (check: Check): Check =>
  (value, place) => {
    if (!Array.isArray(value)) return `${place} must be a list`;
    for (const [index, entry] of value.entries()) {
      const problem = check(entry, `${place}[${index}]`);
      if (problem !== null) return problem;
    }
    return null;
  };

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const own = (checks: Readonly<Record<string, Check>>, key: string): Check | undefined =>
  Object.hasOwn(checks, key) ? checks[key] : undefined;

export const object =
  ({ required = {}, optional = {} }: Keys): Check =>
  (value, place) => {
    if (!isObject(value)) return `${place} must be an object`;
    for (const key of Object.keys(required)) {
      if (!Object.hasOwn(value, key)) return `${place}.${key} is missing`;
    }
    for (const [key, entry] of Object.entries(value)) {
      const check = own(required, key) ?? own(optional, key);
      if (!check) return `${place}.${key} is not known`;
      const problem = check(entry, `${place}.${key}`);
      if (problem !== null) return problem;
    }
    return null;
  };
