import fc from 'fast-check';
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { describe, expect, it } from 'vitest';
import {
  escapeMarkdown,
  escapeMarkdownText,
  oneLine,
  type LetterFormat,
  missingFields,
  parseTemplate,
  renderLetter,
} from './letter.ts';

const values = {
  name: 'Dana Whitfield',
  company: 'Whitfield & Rowe LLP',
  link: 'https://demo.example/whitfield-k7f3qw9d',
  qr: 'whitfield-k7f3qw9d.png',
  code: '<svg></svg>',
  slug: 'whitfield-k7f3qw9d',
  expires: '',
};

/** The letter of a template; the link at its end is left out. */
const render = (source: string, format: LetterFormat, given: Partial<typeof values> = {}) =>
  renderLetter(parseTemplate(`${source}\n\n{{link}}`, format, 'letter'), { ...values, ...given })
    .split('\n\n')
    .slice(0, -1)
    .join('\n\n');

describe('a letter', () => {
  it.each<[string, LetterFormat, string]>([
    ['Dear {{ name }},', 'markdown', 'Dear Dana Whitfield,'],
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
    [
      '{{code}}<img src="{{qr}}"> {{{company}}}',
      'html',
      `<svg></svg><img src="${values.qr}"> Whitfield &amp; Rowe LLP`,
    ],
    ['{{expires}}{{^expires}}soon{{/expires}} {no} }} {', 'html', 'soon {no} }} {'],
    ['For {{company}}', 'markdown', 'For Whitfield & Rowe LLP'],
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
    ['a\n{{name', 'html', /line 2: unknown field/],
    ['{{#company}}x', 'html', /Unclosed section/],
    ['{{> name}}', 'text', /unknown field "name"/],
    ['<p {{name}}>', 'html', /in a tag, outside of double quotes/],
    ['<p title={{name}}>', 'html', /outside of double quotes/],
    ["<p title='{{name}}'>", 'markdown', /in single quotes/],
    ['<p class="a" onclick="{{name}}">', 'html', /in an attribute that is code/],
    ['<p style="{{name}}">', 'html', /in an attribute that is code/],
    ['<a href="{{name}}">', 'html', /in an address/],
    ['<a href="mailto:?subject={{company}}">', 'html', /in an address/],
    ['<SCRIPT>"{{link}}"</SCRIPT>', 'html', /in a script or a style/],
    ['<style>{{slug}}</style>', 'markdown', /in a script or a style/],
    ['<{{name}}>', 'html', /directly after "<"/],
    ['</{{name}}>', 'markdown', /directly after "<"/],
    ['[site]({{company}})', 'markdown', /in an address/],
    ['[site](\nhttps://a.example/{{slug}})', 'markdown', /in an address/],
    ['> [site]: {{slug}}', 'markdown', /in an address/],
  ])('%j in %s is refused: %s', (source, format, message) => {
    expect(() => render(source, format)).toThrow(message);
  });

  it('knows which texts a firm lacks', () => {
    const template = parseTemplate(
      '{{company}} {{name}}{{^name}}you{{/name}} {{expires}} {{link}}',
      'html',
      'letter',
    );
    expect(missingFields(template, { ...values, name: '', company: '\u0007 ' })).toEqual([
      'company',
      'expires',
    ]);
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

const page = `<!doctype html><title>For {{name}}</title><body><h1 title="{{name}}" class="a">{{name}}</h1>
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
