/** Where records are in a path: `/eval/simulation/run/{id}/item/{itemId}`. */
export interface Place {
  /** Such as `eval-simulation-run-item`. */
  readonly kind: string;
  /** What the path says about the record before it names the record itself. */
  readonly scope: readonly Scope[];
  /** The path's name for the record itself; missing if it means all of them. */
  readonly ownField?: string;
}

interface Scope {
  /** Name in the path. */
  readonly param: string;
  /** Field of the record. */
  readonly field: string;
  /** Of the record that the value names; undefined if it is a plain value. */
  readonly kind?: string;
}

const isIdName = (name: string): boolean => /^id$|Id$/.test(name);

export function placeIn(path: string): Place {
  const words: string[] = [];
  const scope: Scope[] = [];
  let ownField: string | undefined;
  // The second version of a path has the same records, except that of knowledge bases.
  const parts = path.replace('/v2/knowledge-base', '/knowledge-base-v2').split('/').slice(1);
  for (const [index, part] of parts.entries()) {
    const param = paramNameIn(part);
    // A word names what its value names: `/versions/{version}`.
    const isRecord =
      param !== undefined && (isIdName(param) || paramNameIn(parts[index - 1] ?? '') === undefined);
    if (param === undefined) {
      if (part !== 'v2') words.push(part === 'versions' ? 'version' : part);
    } else if (isRecord && index === parts.length - 1) ownField = param;
    else scope.push(scopeOf(param, words));
  }
  return { kind: words.join('-'), scope, ...(ownField === undefined ? {} : { ownField }) };
}

const paramNameIn = (part: string): string | undefined => /^\{(\w+)\}$/.exec(part)?.[1];

function scopeOf(param: string, words: readonly string[]): Scope {
  if (!isIdName(param)) return { param, field: param };
  const lastWord = words.at(-1) ?? '';
  const name = lastWord.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  return { param, field: param === 'id' ? `${name}Id` : param, kind: words.join('-') };
}
