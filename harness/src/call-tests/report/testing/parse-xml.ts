/** A parsed element; its text excludes that of its children. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function unescaped(text: string): string {
  if (/&(?!(?:amp|lt|gt|quot|#\d+);)|</.test(text)) throw new Error(`Not escaped: ${JSON.stringify(text)}`);
  return text.replaceAll(/&(\w+|#\d+);/g, (_, name: string) =>
    name.startsWith('#') ? String.fromCodePoint(Number(name.slice(1))) : (named[name] ?? ''),
  );
}

interface Open {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Reads the part of XML that reports use: elements, attributes and text.
 * @throws Error if it is not well-formed
 */
export function parseXml(xml: string): XmlElement {
  const outside: Open = { name: '', attributes: {}, children: [], text: '' };
  const open = [outside];
  const body = xml.replace(/^<\?xml version="1\.0" encoding="UTF-8"\?>/, '');
  let end = 0;
  for (const found of body.matchAll(/<(\/?)([\w-]+)((?: [\w-]+="[^"<]*")*)(\/?)>/g)) {
    const [tag, closing, name = '', attributes = '', empty] = found;
    const inner = open.at(-1)!;
    inner.text += unescaped(body.slice(end, found.index));
    end = found.index + tag.length;
    if (closing) {
      if (inner.name !== name) throw new Error(`${name} ends in ${inner.name}`);
      open.pop();
      continue;
    }
    const element: Open = { name, attributes: {}, children: [], text: '' };
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([\w-]+)="([^"]*)"/g))
      element.attributes[key] = unescaped(value);
    inner.children.push(element);
    if (!empty) open.push(element);
  }
  unescaped(body.slice(end));
  const [root, ...others] = outside.children;
  if (!root || open.length > 1 || others.length > 0) throw new Error('Not one whole element.');
  return root;
}
