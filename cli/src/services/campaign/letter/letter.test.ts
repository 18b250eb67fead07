import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import { escapeMarkdown, escapeMarkdownText, oneLine } from './escape.ts';
import { type LetterFormat, missingFields, parseTemplate, renderLetter } from './template.ts';

const values = {
  name: 'Dana Whitfield',
  company: 'Whitfield & Rowe LLP',
  link: 'https://demo.example/whitfield-k7f3qw9d',
  qr: 'whitfield-k7f3qw9d.png',
  qrSvg: '<svg></svg>',
  slug: 'whitfield-k7f3qw9d',
  expires: '',
};

const render = (source: string, format: LetterFormat, given: Partial<typeof values> = {}) =>
  renderLetter(parseTemplate(source, format, 'letter'), { ...values, ...given });

describe('a letter', () => {
  it.each<[string, LetterFormat, string]>([
    ['Dear {{ name }},\n', 'markdown', 'Dear Dana Whitfield,\n'],
    [
      '[{{link}}]({{link}}) ![QR code]({{qr}})',
      'markdown',
      `[${values.link}](${values.link}) ![QR code](${values.qr})`,
    ],
    ['<{{link}}>', 'markdown', `<${values.link}>`],
    [
      '<p title="{{company}}">{{company}}</p>',
      'html',
      '<p title="Whitfield &amp; Rowe LLP">Whitfield &amp; Rowe LLP</p>',
    ],
    ['{{qr}}<img src="{{qr}}">', 'html', `<svg></svg><img src="${values.qr}">`],
    ['{{expires|soon & surely}} {no} }} {', 'html', 'soon &amp; surely {no} }} {'],
    ['', 'html', ''],
    ['For {{company}}', 'markdown', 'For Whitfield & Rowe LLP'],
    ["[a]({{link}} '{{company}}')", 'markdown', `[a](${values.link} 'Whitfield &#38; Rowe LLP')`],
    ['`{{company}}`', 'markdown', '`Whitfield &#38; Rowe LLP`'],
    ['For {{company}} <{{link}}> {{qr}}', 'text', `For Whitfield & Rowe LLP <${values.link}> ${values.qr}`],
  ])('%j in %s is %j', (source, format, letter) => {
    expect(render(source, format)).toBe(letter);
  });

  it.each<[string, LetterFormat, RegExp]>([
    [
      'Dear {{nmae}},\n\n{{company}} {{prompt}}',
      'markdown',
      /line 1: unknown field "nmae"; line 3: unknown field "prompt"/,
    ],
    ['a\n{{name', 'html', /line 2: "\{\{" begins no field/],
    ['{{{name}}}', 'html', /always escaped/],
    ['{{}}', 'html', /unknown field ""/],
    ['<p {{name}}>', 'html', /in the tag <p>, outside of quotes/],
    ['<p title={{name}}>', 'html', /outside of quotes/],
    ['<p onclick="{{name}}">', 'html', /in the attribute "onclick"/],
    ['<p title="a" style=\'{{name}}\'>', 'html', /in the attribute "style"/],
    ['<a href="{{name}}">', 'html', /only \{\{link\}\} and \{\{qr\}\}/],
    ['<a href="mailto:?subject={{company}}">', 'html', /only \{\{link\}\}/],
    ['<SCRIPT>"{{link}}"</SCRIPT>', 'html', /in <script>/],
    ['<style>{{slug}}</style>', 'markdown', /in <style>/],
    ['<!-- <b> {{name}} -->', 'html', /in a comment/],
    ['<{{name}}>', 'html', /directly after "<"/],
    ['</{{name}}>', 'markdown', /directly after "<"/],
    ['<{{name}}>', 'markdown', /only \{\{link\}\}/],
    ['[site]({{company}})', 'markdown', /only \{\{link\}\}/],
    ['[site](\nhttps://a.example/{{slug}})', 'markdown', /only \{\{link\}\}/],
    ['> [site]: {{slug}}', 'markdown', /only \{\{link\}\}/],
  ])('%j in %s is refused: %s', (source, format, message) => {
    expect(() => render(source, format)).toThrow(message);
  });

  it('knows which texts a firm lacks', () => {
    const template = parseTemplate('{{company}} {{company|you}} {{expires}} {{name}}', 'html', 'letter');
    expect(missingFields(template, { ...values, company: '\u0007 ' })).toEqual(['company', 'expires']);
  });
});

/** Texts that try to be markup, in both formats. */
const hostile = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'<>&"\'`*_[]()!#-+.~|\\:/@=;{}^$ \n\t1wa') }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '--></title></textarea><b>',
    '[x](javascript:alert(1))',
    'javascript:alert(1)',
    '{{link}}',
  ),
);

type Node = DefaultTreeAdapterTypes.ChildNode | DefaultTreeAdapterTypes.Document;

/** Elements, attributes and texts of a document. */
function contentOf(node: Node): unknown {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value;
  const children = 'childNodes' in node ? node.childNodes.map(contentOf) : [];
  return 'attrs' in node ? [node.nodeName, node.attrs, children] : [node.nodeName, children];
}

const page = `<!doctype html><title>For {{name}}</title><body><h1 title='{{name}}' class="a">{{name}}</h1>
<p>x{{company}}y <a href="{{link}}" title="{{company}}">z</a> <input value="{{company}}"></p><b>end</b>`;

describe('the texts of a record', () => {
  it('are never HTML: only their own text changes in the document', () => {
    const mark = (name: string, company: string) => contentOf(parse(render(page, 'html', { name, company })));
    fc.assert(
      fc.property(hostile, hostile, (name, company) => {
        // A parser replaces or drops these.
        const shown = (text: string) => oneLine(text).replaceAll(/[\0\r\f]/g, '');
        const expected = JSON.stringify(mark('NAME', 'COMPANY'))
          .replaceAll('NAME', () => JSON.stringify(shown(name)).slice(1, -1))
          .replaceAll('COMPANY', () => JSON.stringify(shown(company)).slice(1, -1));
        // An empty text is no node of a document.
        fc.pre(shown(name) !== '' && !name.includes('COMPANY'));
        expect(mark(name, company)).toEqual(JSON.parse(expected));
      }),
    );
  });

  it('have nothing in Markdown that could have a meaning, and stay readable', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const escaped = escapeMarkdown(oneLine(text));
        expect(escaped.replaceAll(/&#\d+;/g, '')).not.toMatch(/[!"#$%&'()*+/:<=>?@[\]\\^_`{|}~\n]/);
        expect(escaped).not.toMatch(/^-|^\d+\.|www\./i);
        const decoded = escaped.replaceAll(/&#(\d+);/g, (_, code: string) =>
          String.fromCodePoint(Number(code)),
        );
        expect(decoded).toBe(oneLine(text));
      }),
    );
    expect(escapeMarkdown('Hartwell Lowe, Inc. - Attorneys')).toBe('Hartwell Lowe, Inc. - Attorneys');
    expect(escapeMarkdown('1. O’Brien')).toBe('1&#46; O’Brien');
    expect(escapeMarkdownText("O'Brien & Co (Berlin)")).toBe("O'Brien & Co (Berlin)");
    expect(escapeMarkdownText("(x) 'a' &amp;")).toBe('&#40;x&#41; &#39;a&#39; &#38;amp;');
  });

  it('leave a link what it is, without marks of Markdown', () => {
    fc.assert(
      fc.property(fc.webUrl(), hostile, (place, slug) => {
        fc.pre(slug.isWellFormed());
        const link = `${new URL(place).origin}/${encodeURIComponent(slug)}`;
        const shown = render('<{{link}}>', 'markdown', { link }).slice(1, -1);
        expect(shown).not.toMatch(/\/[^/]*[!'()*_~<>[\]`][^/]*$/);
        expect(decodeURIComponent(shown)).toBe(decodeURIComponent(link));
      }),
    );
  });
});
