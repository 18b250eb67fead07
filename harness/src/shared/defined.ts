type Defined<Values> = { readonly [Key in keyof Values]?: Exclude<Values[Key], undefined> };

/** The values without keys that are undefined. */
export const withoutUndefined = <Values extends object>(values: Values): Defined<Values> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Defined<Values>;
