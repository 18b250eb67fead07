import { type JsonNode, maxJsonDepth, walkJson } from '../../../shared/http/json-walk.ts';
import { refuse } from './errors.ts';

/** Postgres can store neither NUL nor half a surrogate pair. */
const unstorable = /\0|\p{Surrogate}/u;

/** Whether the database can store a text. */
export function isStorable(text: string): boolean {
  return !unstorable.test(text);
}

/** @throws HttpError 400 for text and names that the database cannot store, and for values nested too deep */
export function refuseUnstorable(value: unknown, name: string): void {
  for (const node of walkJson(value)) {
    if (node.depth > maxJsonDepth) refuse([`${name} must not be nested deeper than ${maxJsonDepth} levels`]);
    if (node.key !== undefined && !isStorable(node.key)) {
      refuse([badText(`a property name in ${pathOf(node.parent) || name}`)]);
    }
    if (typeof node.value === 'string' && !isStorable(node.value)) refuse([badText(pathOf(node) || name)]);
  }
}

/** @throws HttpError 400 for names, text and file names that the database cannot store */
export function refuseUnstorableForm(form: FormData): void {
  for (const [name, part] of form) {
    if (!isStorable(name)) refuse([badText('the name of a part')]);
    if (!isStorable(typeof part === 'string' ? part : part.name)) refuse([badText(name)]);
  }
}

/** @throws HttpError 400 for names and values that the database cannot store */
export function refuseUnstorableTexts(texts: Iterable<readonly [string, string]>): void {
  for (const [name, text] of texts) {
    if (!isStorable(name)) refuse([badText('the name of a parameter')]);
    if (!isStorable(text)) refuse([badText(name)]);
  }
}

const badText = (what: string) => `${what} must not contain U+0000 or half of a surrogate pair`;

function pathOf(node: JsonNode | undefined): string {
  const names: string[] = [];
  for (let each = node; each?.key !== undefined; each = each.parent) names.unshift(each.key);
  return names.join('.');
}
