export const documentation = '.github/DEPENDENCIES.md';

/** A package that users of ours get. */
interface Production {
  readonly name: string;
  readonly version: string;
  /** SPDX. */
  readonly licence: string;
}

/** Of alternative licences, one allowed licence is enough. Other expressions must be allowed word for word. */
const choices = (licence: string): string[] =>
  licence.includes(' AND ') ? [licence] : licence.replace(/^\(|\)$/g, '').split(' OR ');

/** Every production dependency has a licence that the table of licences allows for "any" package, or for this one. */
export function licenceProblems(markdown: string, production: readonly Production[]): string[] {
  const rows = Array.from(
    markdown.matchAll(/^\| `([^`]+)` *\| `?([^`|\s]+)`? *\|/gm),
    ([, ...cells]) => cells,
  );
  const isAllowed = (one: string, name: string) =>
    rows.some(([licence, subject = '']) => licence === one && ['any', name].includes(subject));
  return production
    .filter(({ name, licence }) => !choices(licence).some((choice) => isAllowed(choice, name)))
    .map(
      ({ name, version, licence }) =>
        `${name}@${version} has the licence "${licence}", which ${documentation} does not allow.`,
    );
}
