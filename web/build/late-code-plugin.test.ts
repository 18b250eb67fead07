import { describe, expect, it } from 'vitest';
import { lateCodeProblems } from './late-code-plugin.ts';
import type { Bundle } from './chunks.ts';

const chunk = (fileName: string, rest: Record<string, unknown> = {}) => ({
  type: 'chunk' as const,
  fileName,
  code: '',
  isEntry: false,
  imports: [],
  dynamicImports: [],
  ...rest,
});

const build = (changes: Bundle = {}): Bundle => ({
  'entry.js': chunk('entry.js', { isEntry: true, imports: ['framework.js'], dynamicImports: ['start.js'] }),
  'start.js': chunk('start.js', {
    imports: ['framework.js'],
    dynamicImports: ['form.js'],
    code: 'firmlineImport(`./form.js`)',
  }),
  'framework.js': chunk('framework.js', { code: 'globalThis.firmlineImport=again(e=>import(e))' }),
  'form.js': chunk('form.js', { imports: ['framework.js', 'start.js'] }),
  'form.css': { type: 'asset' },
  ...changes,
});

describe('a build of the page', () => {
  it('may have late chunks that import early ones', () => {
    expect(lateCodeProblems(build())).toEqual([]);
  });

  it('fails when a late chunk imports another late chunk', () => {
    const problems = lateCodeProblems(
      build({ 'form.js': chunk('form.js', { imports: ['shared.js'] }), 'shared.js': chunk('shared.js') }),
    );
    expect(problems).toEqual([expect.stringMatching(/^form\.js imports shared\.js, /)]);
  });

  it('fails when an import() would request the same URL each time', () => {
    const problems = lateCodeProblems(build({ 'form.js': chunk('form.js', { code: 'import(`./a.js`)' }) }));
    expect(problems).toEqual(['form.js has an import() that would not be retried.']);
  });

  it('fails when a late chunk has a style sheet, which nothing loads', () => {
    const withStyle = chunk('form.js', { viteMetadata: { importedCss: new Set(['form.css']) } });
    expect(lateCodeProblems(build({ 'form.js': withStyle }))).toEqual([
      'form.js has a style sheet, which nothing would load.',
    ]);
  });
});
