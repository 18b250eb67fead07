import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { oldestWith, targetsOf } from './compat-data.ts';
import { findUnsupported } from './find-unsupported.ts';
import { scriptNames } from './script-names.ts';
import { testedFeatures } from './script-uses.ts';

const compilerTargets = ['chrome111', 'edge111', 'firefox115', 'safari16.4'];
const targets = targetsOf(compilerTargets);

const find = (name: string, text: string) => findUnsupported([{ name, text }], { targets, compilerTargets });
/** The names that a file uses without a test for them. */
const unguarded = (name: string, text: string) =>
  find(name, text)
    .filter(({ guarded }) => !guarded)
    .map((found) => found.name);
const inScript = (text: string) => unguarded('a.js', text);
const inStyle = (text: string) => unguarded('a.css', text);
const inPage = (text: string) => unguarded('a.html', text);

describe('a script', () => {
  it.each([
    ['Promise.try(run)', 'Promise.try'],
    ['const { signal } = x; AbortSignal.any([signal])', 'AbortSignal.any'],
    ['globalThis.AbortSignal.any([])', 'AbortSignal.any'],
    ['new Intl.DurationFormat()', 'Intl.DurationFormat'],
    ['scheduler.postTask(run)', 'postTask'],
    ['function f(list) { return list.values().drop(1) }', 'drop'],
    ['x["isWellFormed"]()', 'isWellFormed'],
    ['x[`isWellFormed`]()', 'isWellFormed'],
    ['const { userAgentData } = navigator', 'userAgentData'],
    ['addEventListener(`scrollend`, run)', 'scrollend'],
    ['x.addEventListener("scrollend", run)', 'scrollend'],
    ['x.onscrollend = run', 'onscrollend'],
    ['x.style.textWrap = "balance"', 'textWrap'],
    ['new WebTransport(url)', 'WebTransport'],
    ['window.WebTransport.name', 'WebTransport'],
  ])('may not use what a target lacks: %s', (code, name) => {
    expect(inScript(code)).toContain(name);
  });

  it.each(['using file = open()', 'const set = /[\\p{L}--[a-z]]/v'])(
    'may not have syntax that a target cannot parse: %s',
    (code) => {
      expect(inScript(code)).toEqual(['syntax']);
    },
  );

  it.each([
    '[].toSorted()',
    'structuredClone({})',
    'class A { static { this.a = 1 } #b = 2; has(x) { return #b in x } }',
    'const found = /(?<=a)b/d',
    'fetch(url, { signal: AbortSignal.timeout(1) })',
    'async function* f() { for await (const a of b) yield* a ?? (c ||= 1) }',
  ])('may use what all targets have: %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });

  it.each([
    'function f(WebTransport) { return new WebTransport(1) }',
    'const WebTransport = class {}; { new WebTransport() }',
    'import WebTransport from "./a.js"; new WebTransport()',
    '{ function g() { return new WebTransport() } } var WebTransport',
    'for (const WebTransport of list) WebTransport()',
    'try {} catch ({ WebTransport }) { WebTransport() }',
    'label: for (;;) { break label } ({ WebTransport: 1 })',
    'class A { isWellFormed() {} } new A().isWellFormed()',
    'class B { constructor() { this.isWellFormed = 1 } }',
  ])('may use a name of its own: %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });

  it('does not let a name in one function hide the global in another', () => {
    expect(inScript('function f(WebTransport) {} new WebTransport()')).toEqual(['WebTransport']);
    expect(inScript('{ const WebTransport = 1 } new WebTransport()')).toEqual(['WebTransport']);
  });

  it.each([
    'x.isWellFormed?.()',
    'if ("isWellFormed" in x) x.isWellFormed()',
    'if (x.isWellFormed) { list.forEach(() => x.isWellFormed()) }',
    'x.isWellFormed && x.isWellFormed()',
    '!x.isWellFormed || x.isWellFormed()',
    'x.isWellFormed ? x.isWellFormed() : y',
    'typeof x.isWellFormed === "function" ? x.isWellFormed() : y',
    'function f() { if (!x.isWellFormed) return; x.isWellFormed() }',
    'typeof WebTransport === "undefined" ? 0 : new WebTransport()',
    'if (typeof WebTransport === "undefined") throw 0; new WebTransport()',
    'if ("WebTransport" in window) new WebTransport()',
    'AbortSignal.any ? AbortSignal.any([]) : y',
    'navigator.userAgentData?.mobile',
    '(document.a ?? document.featurePolicy)?.b',
  ])('may use what it tests for: %s', (code) => {
    expect(inScript(code)).toEqual([]);
  });

  it.each([
    'if (x.isWellFormed()) y()',
    'if (a) x.isWellFormed()',
    'x?.isWellFormed()',
    'if (x.isWellFormed) y(); x.isWellFormed()',
    'if (!x.isWellFormed) { y() } x.isWellFormed()',
    'x.isWellFormed(); if (!x.isWellFormed) throw 0',
    'try { x.isWellFormed() } catch {}',
  ])('does not count as a test: %s', (code) => {
    expect(inScript(code)).toEqual(['isWellFormed']);
  });

  it('may not test an unknown global by its value, which throws', () => {
    expect(inScript('if (WebTransport) y()')).toEqual(['WebTransport']);
  });

  /** Code around an expression that neither tests nor declares anything. */
  const around = fc.constantFrom<(code: string) => string>(
    (code) => `(${code})`,
    (code) => `{ ${code} }`,
    (code) => `const f = () => { ${code} };`,
    (code) => `class A { method() { ${code} } }`,
    (code) => `for (const each of list) { ${code} }`,
    (code) => `switch (a) { case 1: ${code} }`,
    (code) => `async () => { await 0; ${code} };`,
    (code) => `try { ${code} } finally { b }`,
    (code) => `if (b.c) { ${code} } else d;`,
  );

  it('finds a use at any depth, and its guard', () => {
    fc.assert(
      fc.property(fc.array(around, { maxLength: 6 }), (layers) => {
        const wrap = (code: string) =>
          layers
            .filter((_, index) => index > 0)
            .reduce((inner, layer) => layer(inner).replace(/^\(([\s\S]*)\)$/, '$1'), code);
        expect(inScript(wrap('x.isWellFormed();'))).toEqual(['isWellFormed']);
        expect(inScript(`if (x.isWellFormed) { ${wrap('x.isWellFormed();')} }`)).toEqual([]);
      }),
    );
  });

  it('agrees with the data for any name', () => {
    const { members } = scriptNames;
    const words = [...members.keys()].filter((name) => /^[a-z][a-zA-Z]*$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...words), (name) => {
        const isThere = inScript(`x.${name}()`).length === 0;
        const support = members.get(name) ?? [];
        const inEvery = targets.every((target) =>
          support.some((feature) => {
            try {
              oldestWith([feature], target);
              return true;
            } catch {
              return false;
            }
          }),
        );
        expect(isThere).toBe(inEvery);
      }),
    );
  });
});

describe('a style sheet', () => {
  it.each([
    ['a { text-wrap: balance }', ['text-wrap', 'text-wrap: balance']],
    ['a { field-sizing: content }', ['field-sizing', 'field-sizing: content']],
    ['a { color: light-dark(red, blue) }', ['light-dark()']],
    ['a { height: 1rcap }', ['rcap']],
    ['a:has(b) { color: red }', [':has']],
    ['a { &:hover { color: red } }', ['nested rules']],
    ['@scope (a) { b { color: red } }', ['@scope']],
    ['a::details-content { color: red }', ['::details-content']],
    ['@media (scripting: none) { a { color: red } }', ['@media scripting']],
    ['@starting-style { a { color: red } }', ['@starting-style']],
  ])('may not use what a target lacks: %s', (sheet, names) => {
    expect(inStyle(sheet)).toEqual(expect.arrayContaining(names));
  });

  it.each([
    'a { height: 100dvh; color: rgb(1 2 3 / 50%); inset: 0; --own: light; }',
    'a:is(b, c):focus-visible::before { gap: 1px; aspect-ratio: 1 }',
    '@media (400px <= width <= 700px) and (hover: hover) { a { translate: 1px } }',
    '@layer a { @container (width > 1px) { a { color: color-mix(in srgb, red, blue) } } }',
    '@supports (text-wrap: balance) { a { text-wrap: balance } }',
    'a { -webkit-mask-image: none; mask-image: none }',
    'a { color: red; color: light-dark(red, blue) }',
  ])('may use what all targets have, or what has a fallback: %s', (sheet) => {
    expect(inStyle(sheet)).toEqual([]);
  });

  it('that cannot be parsed is refused', () => {
    expect(() => inStyle('a { color }')).toThrow('Colon is expected');
  });
});

describe('a page', () => {
  it('may not use elements, attributes and values that a target lacks', () => {
    expect(inPage('<div popover inert></div>')).toEqual(['<div popover>']);
    expect(inPage('<link rel="expect" href="#a">')).toContain('<link rel="expect">');
    expect(inPage('<selectedcontent></selectedcontent>')).toEqual(['<selectedcontent>']);
    expect(inPage('<template><img fetchpriority="high"></template>')).toContain('<img fetchpriority>');
  });

  it('is searched for scripts and styles, but not for data', () => {
    const page = `<style>a { field-sizing: content }</style>
      <script>Promise.try(run)</script><script type="application/json">Promise.try</script>`;
    expect(inPage(page)).toEqual(['Promise.try', 'field-sizing', 'field-sizing: content']);
  });
});

describe('the test for old browsers', () => {
  const features = testedFeatures(
    '"toSorted" in Array.prototype && `attachInternals` in HTMLElement.prototype',
  );
  const compat = features.flatMap((name) => scriptNames.statics.get(name) ?? []);
  const named = (names: readonly string[]) => targetsOf(names);

  it('is read from its source', () => {
    expect(features).toEqual(['Array.toSorted', 'HTMLElement.attachInternals']);
    expect(compat).toHaveLength(2);
  });

  it('lets in a version and all after it', () => {
    const oldest = named(['chrome120', 'firefox130', 'safari18']).map((target) => oldestWith(compat, target));
    expect(oldest.map(({ browser, version }) => `${browser} ${version}`)).toEqual([
      'chrome 110',
      'chrome_android 110',
      'firefox 115',
      'firefox_android 115',
      'safari 16.4',
      'safari_ios 16.4',
    ]);
  });

  it('may not turn a target away', () => {
    expect(() => named(['firefox114']).map((target) => oldestWith(compat, target))).toThrow(
      'firefox 114 would be turned away.',
    );
  });

  it('knows its browsers', () => {
    expect(() => targetsOf(['netscape4'])).toThrow('The data has no browser of the target "netscape4".');
  });
});
