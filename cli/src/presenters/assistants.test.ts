import { describe, expect, it } from 'vitest';
import type { AssistantRecord, VersionRecord } from '../assistants/types.ts';
import { memoryOutput } from '../testing/memory-output.ts';
import { diffLines, printComparison } from './assistants-diff.ts';
import { printAssistant, printAssistants, printVersions } from './assistants.ts';

const record = (parts: object = {}) =>
  ({ id: 'id-1', orgId: 'org-1', createdAt: '', updatedAt: '', ...parts }) as AssistantRecord;
const model = {
  provider: 'openai',
  model: 'gpt-4.1',
  messages: [
    { role: 'system', content: 'Be kind.\nBe short.' },
    { role: 'user', content: 'Hi' },
    { role: 'system', content: 5 },
  ],
};

describe('assistants', () => {
  it('are rows with the known fields of their models', async () => {
    const output = memoryOutput({ columns: 200 });
    const rows = [
      record({ model, name: 'Dana' }),
      record({ model: { provider: 'x', model: 3 } }),
      record({ model: 'x' }),
    ];
    await printAssistants({ rows, hasMore: false }, output);
    expect(output).toMatchObject({
      printed: [
        'ID    UPDATED  MODEL           NAME',
        'id-1           openai gpt-4.1  Dana',
        'id-1           x',
        'id-1',
      ],
      said: [],
    });
    await printAssistants({ rows, hasMore: true }, output);
    expect(output.said).toEqual(['There are more. --all shows them.']);
  });

  it('show system prompts as text below the other settings', async () => {
    const output = memoryOutput();
    await printAssistant(
      record({ model, name: 'Dana', firstMessage: 'Hello', latestVersion: '7', voice: 'v' }),
      output,
    );
    const messages = [{ role: 'user', content: 'Hi' }];
    expect(output.printed).toEqual([
      'Id            id-1',
      'Name          Dana',
      'Version       7',
      'Created       ',
      'Updated       ',
      'Model         openai gpt-4.1',
      'First message Hello',
      `\nSettings\n${JSON.stringify({ model: { ...model, messages }, voice: 'v' }, null, 2)}`,
      '\nSystem prompt\nBe kind.\nBe short.',
      '\nSystem prompt\n',
    ]);
  });

  it('show that settings are missing', async () => {
    const output = memoryOutput();
    await printAssistant(record(), output);
    expect(output.printed).toEqual([
      'Id            id-1',
      'Name          (none)',
      'Created       ',
      'Updated       ',
      'Model         (none)',
      'First message (none)',
      '\nSettings\n{}',
    ]);
  });

  it('have versions with an author, part of their hash, and a name', async () => {
    const output = memoryOutput();
    const version = {
      version: '1',
      createdAt: '',
      configHash: '0123456789abcdef',
      name: 'Dana',
    } as VersionRecord;
    await printVersions(
      { rows: [version, { ...version, createdBy: 'me', versionName: 'first' }], hasMore: true },
      output,
    );
    expect(output.printed).toEqual([
      'VERSION  CREATED  BY     CONTENT       NAME',
      '1                 a key  0123456789ab  Dana',
      '1                 me     0123456789ab  first',
    ]);
    expect(output.said).toEqual(['There are more. --all shows them.']);
  });
});

describe('two assistants', () => {
  const texts = (label: string, json: string, prompts: Readonly<Record<string, string>> = {}) => ({
    label,
    json,
    prompts: new Map(Object.entries(prompts)),
  });

  it('are compared line by line, with prompts apart', () => {
    const lines = diffLines(
      texts('a', '{\n  "x": 1\n}\n', { 'p.md': 'same\n', 'q.md': 'old\n' }),
      texts('b', '{\n  "x": 2\n}\n', { 'p.md': 'same\n', 'r.md': 'new\n' }),
      memoryOutput({ styled: true }),
    );
    expect(lines).toEqual([
      '<bold>--- a</>',
      '<bold>+++ b</>',
      '<cyan>@@ -1,3 +1,3 @@</>',
      ' {',
      '<red>-  "x": 1</>',
      '<green>+  "x": 2</>',
      ' }',
      '<bold>--- a q.md</>',
      '<bold>+++ b q.md</>',
      '<cyan>@@ -1,1 +1,0 @@</>',
      '<red>-old</>',
      '<bold>--- a r.md</>',
      '<bold>+++ b r.md</>',
      '<cyan>@@ -1,0 +1,1 @@</>',
      '<green>+new</>',
    ]);
  });

  it.each([
    [true, [], ['They are identical.']],
    [false, ['-a', '+b'], []],
  ])('are shown with their differences (identical: %s)', async (same, printed, said) => {
    const output = memoryOutput();
    await printComparison({ from: 'a', to: 'b', same, changes: [] }, ['-a', '+b'], output);
    expect(output).toMatchObject({ printed, said });
  });
});
