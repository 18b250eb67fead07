import type { Identifier } from '@mdn/browser-compat-data';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { compatData, compatOf } from './compat-data.ts';
import type { NamedUse } from './style-uses.ts';

/** What a page's HTML holds. */
export interface Markup {
  /** Elements, attributes and their known values. */
  readonly uses: readonly NamedUse[];
  /** Inline scripts, of each kind that runs. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

type TreeNode = DefaultTreeAdapterTypes.Node;

const runs = new Set([undefined, '', 'module', 'text/javascript']);

/** Reads a page's HTML like a browser. */
export function readMarkup(html: string): Markup {
  const uses: NamedUse[] = [];
  const scripts: string[] = [];
  const styles: string[] = [];
  const add = (name: string, entry: Identifier | undefined) => {
    uses.push({ name, features: compatOf(entry), guarded: false });
  };
  const visit = (node: TreeNode): void => {
    if ('tagName' in node) {
      const element =
        compatData.html['elements']?.[node.tagName] ?? compatData.svg['elements']?.[node.tagName];
      add(`<${node.tagName}>`, element);
      for (const { name, value } of node.attrs) {
        const attribute = element?.[name] ?? compatData.html['global_attributes']?.[name];
        add(`<${node.tagName} ${name}>`, attribute);
        for (const word of value.split(/\s+/)) add(`<${node.tagName} ${name}="${word}">`, attribute?.[word]);
      }
      const text = node.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
      const type = node.attrs.find(({ name }) => name === 'type')?.value;
      if (node.tagName === 'style') styles.push(text);
      if (node.tagName === 'script' && text !== '' && runs.has(type)) scripts.push(text);
      if (node.tagName === 'template' && 'content' in node) visit(node.content);
    }
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(parse(html, { scriptingEnabled: false }));
  return { uses, scripts, styles };
}
