import type { CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type CssNode, type Declaration, parse, walk } from 'css-tree';
import { compatData, compatOf, entriesOf } from './compat-data.ts';

/** A feature that a style sheet or the HTML uses. */
export interface NamedUse {
  readonly name: string;
  readonly features: readonly CompatStatement[];
  /** Whether it is inside `@supports`, or follows another declaration of the same property, for other browsers. */
  readonly guarded: boolean;
}

const { properties = {}, selectors = {}, types, 'at-rules': atRules = {} } = compatData.css;

/** Functions, keywords and units of all data types, by name. Descriptions name the units of a group. */
const typeNames = new Map<string, CompatStatement[]>();
for (const [name, type] of entriesOf(types)) indexType(name, type);

function indexType(name: string, type: Identifier): void {
  const [compat] = compatOf(type);
  const described = [...(compat?.description ?? '').matchAll(/<code>([a-z]+)<\/code>/g)].map(
    ([, unit = '']) => unit,
  );
  if (compat)
    for (const each of [name, ...described]) typeNames.set(each, [...(typeNames.get(each) ?? []), compat]);
  for (const [inner, nested] of entriesOf(type)) indexType(inner, nested);
}

/**
 * Finds every feature that a style sheet uses and the data knows.
 * @throws SyntaxError if the sheet cannot be parsed
 */
export function styleUses(sheet: string): NamedUse[] {
  const uses: NamedUse[] = [];
  const ast = parse(sheet, {
    onParseError(error) {
      throw error;
    },
  });
  /** The conditions of the enclosing `@supports` rules. */
  const conditions: string[] = [];
  const add = (name: string, features: readonly CompatStatement[], guarded = false) => {
    if (features.length > 0) uses.push({ name, features, guarded: guarded || conditions.length > 0 });
  };
  const atRule: string[] = [];
  /** Properties that the current block has already declared. */
  let declared: string[][] = [[]];
  walk(ast, {
    enter(node: CssNode) {
      if (node.type === 'Block') declared.push([]);
      if (node.type === 'Atrule') {
        add(`@${node.name}`, compatOf(atRules[node.name]));
        atRule.push(node.name);
        if (node.name === 'supports') conditions.push(node.name);
      }
      if (node.type === 'Feature' || node.type === 'FeatureRange') {
        const media = atRules['media'];
        if (node.type === 'FeatureRange') add('@media range', compatOf(media?.['range_syntax']));
        else add(`@media ${node.name}`, compatOf(media?.[node.name.replace(/^(min|max)-/, '')]));
      }
      if (node.type === 'PseudoClassSelector') add(`:${node.name}`, compatOf(selectors[node.name]));
      if (node.type === 'PseudoElementSelector') add(`::${node.name}`, compatOf(selectors[node.name]));
      if (node.type === 'NestingSelector') add('nested rules', compatOf(selectors['nesting']));
      if (node.type === 'Declaration') {
        const earlier = declared.at(-1) ?? [];
        for (const use of declarationUses(node, atRule.at(-1)))
          add(use.name, use.features, earlier.includes(node.property));
        earlier.push(node.property.replace(/^-[a-z]+-/, ''));
      }
    },
    leave(node: CssNode) {
      if (node.type === 'Block') declared = declared.slice(0, -1);
      if (node.type === 'Atrule') {
        atRule.pop();
        if (node.name === 'supports') conditions.pop();
      }
    },
  });
  return uses;
}

function declarationUses(node: Declaration, atRule: string | undefined): Omit<NamedUse, 'guarded'>[] {
  if (node.property.startsWith('--')) return valueUses(node, undefined);
  const entry = properties[node.property];
  const descriptor = atRule === undefined ? undefined : atRules[atRule]?.[node.property];
  const own = descriptor ?? entry;
  return [{ name: node.property, features: compatOf(own) }, ...valueUses(node, own)];
}

/** Keywords, functions and units of a value. */
function valueUses(node: Declaration, property: Identifier | undefined): Omit<NamedUse, 'guarded'>[] {
  const uses: Omit<NamedUse, 'guarded'>[] = [];
  walk(node.value, (part) => {
    if (part.type === 'Identifier' && property?.[part.name])
      uses.push({ name: `${node.property}: ${part.name}`, features: compatOf(property[part.name]) });
    if (part.type === 'Function') {
      const known = compatOf(property?.[part.name]);
      uses.push({ name: `${part.name}()`, features: [...known, ...(typeNames.get(part.name) ?? [])] });
    }
    if (part.type === 'Dimension') uses.push({ name: part.unit, features: typeNames.get(part.unit) ?? [] });
  });
  return uses;
}
