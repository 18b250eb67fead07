/** The words of a list in one string: `Words<'en de fr'>` is `'en' | 'de' | 'fr'`. */
export type Words<
  List extends string,
  Found extends string = never,
> = List extends `${infer Word} ${infer Rest}` ? Words<Rest, Found | Word> : Found | List;
