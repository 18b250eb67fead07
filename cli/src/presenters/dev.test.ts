import { describe, expect, it } from 'vitest';
import {
  printBackup,
  printLanguageModel,
  printRestored,
  printLinks,
  printReset,
  printSeeded,
  printStatus,
} from './dev.ts';
import { memoryOutput } from '../testing/memory-output.ts';

describe('the status of a stack', () => {
  const stopped = {
    running: false,
    url: null,
    pid: null,
    dataDir: null,
    openRooms: null,
    rest: null,
    services: [],
  };

  it('says how to start one that is not running', async () => {
    const output = memoryOutput();
    await printStatus(stopped, output);
    expect(output).toMatchObject({
      printed: ['No stack is running here.'],
      said: ['firmline dev up starts one.'],
    });
  });

  it('lists the services with their problems', async () => {
    const output = memoryOutput({ columns: 200 });
    const service = { name: 'page', url: 'http://localhost:1', ok: true, seen: 'served', ms: 3 };
    await printStatus(
      {
        ...stopped,
        running: true,
        url: 'http://localhost:1',
        pid: 42,
        dataDir: '/data',
        services: [service, { ...service, name: 'rest', ok: false, seen: 'down', url: 'http://localhost:2' }],
      },
      output,
    );
    expect(output.printed).toEqual([
      'Running at    http://localhost:1',
      'Process       42',
      'Data          /data',
      'Open rooms    ?',
      '',
      'ok      page  served  3 ms  http://localhost:1',
      'failed  rest  down    3 ms  http://localhost:2',
    ]);
  });
});

describe('seeded firms', () => {
  const shown = async (outcomes: readonly ('added' | 'kept')[], dryRun: boolean) => {
    const output = memoryOutput();
    await printSeeded(
      outcomes.map((outcome) => ({ slug: 'a', name: 'Dana', outcome })),
      { dryRun },
      output,
    );
    return output;
  };

  it('are rows with their outcomes', async () => {
    expect(await shown(['added'], false)).toMatchObject({
      printed: ['OUTCOME  SLUG  NAME', 'added    a     Dana'],
      said: [],
    });
  });

  it('mention kept firms, and that nothing was written', async () => {
    expect((await shown(['kept'], true)).said).toEqual([
      expect.stringMatching(/^Kept 1 existing firm with .*--overwrite/),
      'Nothing was written (--dry-run).',
    ]);
  });
});

describe('a reset', () => {
  const seeded = [{ slug: 'a', name: 'Dana', outcome: 'added' }] as const;
  const shown = async (parts: Partial<Parameters<typeof printReset>[0]>, dryRun = false) => {
    const output = memoryOutput({ dryRun });
    await printReset({ dataDir: '/data', url: null, emptied: null, seeded: [], ...parts }, output);
    return [...output.printed, ...output.said];
  };

  it('lists deleted and added records', async () => {
    expect(
      await shown({ url: 'http://localhost:1', emptied: { firms: 1200, call: 1, testSuite: 2 }, seeded }),
    ).toEqual(['Emptied http://localhost:1: 1,200 firms, 1 call, 2 testSuites.', 'Added 1 firm.']);
    expect(await shown({ url: 'http://localhost:1' })).toEqual(['Emptied http://localhost:1.']);
  });

  it('says when a stack that is not running is seeded', async () => {
    expect(await shown({ seeded })).toEqual([
      'Emptied /data.',
      expect.stringMatching(/^firmline dev up .*sample firms\.$/),
    ]);
  });

  it('changes nothing and says nothing with --dry-run', async () => {
    expect(await shown({}, true)).toEqual([]);
  });
});

describe('a backup', () => {
  const file = 'a.tar.gz';

  it('is reported with its size and the command that restores it', async () => {
    const output = memoryOutput();
    await printBackup({ file, dataDir: '/data', bytes: 3.25 * 1024 * 1024 }, output);
    expect(output).toMatchObject({
      printed: ['Wrote a.tar.gz (3.3 MB).'],
      said: ['firmline dev restore a.tar.gz restores it.'],
    });
  });

  it.each([
    [1, null, ['Restored 1 firm to /data.']],
    [2, '/old', ['Restored 2 firms to /data.', 'The previous database is kept as /old.']],
    [null, '/old', []],
  ])(
    'reports a restored backup of %j firms, and the replaced database (%j)',
    async (firms, replaced, lines) => {
      const output = memoryOutput();
      await printRestored({ file, dataDir: '/data', firms, replaced }, output);
      expect([...output.printed, ...output.said]).toEqual(lines);
    },
  );

  it('prints nothing if it was not written', async () => {
    const output = memoryOutput();
    await printBackup({ file, dataDir: '/data', bytes: null }, output);
    expect([...output.printed, ...output.said]).toEqual([]);
  });
});

describe('the links of a stack', () => {
  const firm = {
    slug: 'a',
    name: 'Dana',
    companyName: 'Rowe',
    system: '',
    firstMessage: '',
    expiresAt: '',
    createdAt: '',
    updatedAt: '',
    url: 'http://x/a',
  };
  const shown = (firms: readonly (typeof firm)[], options: Parameters<typeof memoryOutput>[0] = {}) => {
    const output = memoryOutput(options);
    printLinks('http://x', firms, output);
    return output.printed;
  };

  it('are rows, or separate lines in a narrow terminal', () => {
    expect(shown([firm])).toEqual([expect.stringContaining('Firmline is up.'), 'http://x/a  Dana  Rowe']);
    expect(shown([firm], { columns: 18 }).slice(1)).toEqual(['http://x/a\n  Dana, Rowe']);
    expect(shown([{ ...firm, companyName: '' }], { columns: 12 }).slice(1)).toEqual(['http://x/a\n  Dana']);
  });

  it('are a pattern if there are no firms, and JSON for a program', () => {
    expect(shown([]).slice(1)).toEqual(['http://x/<slug>']);
    const { slug, name, companyName, url } = firm;
    expect(JSON.parse(shown([firm], { format: 'json' }).join(''))).toEqual({
      url: 'http://x',
      links: [{ slug, name, companyName, url }],
    });
  });
});

it.each([
  [false, ['\nThe language model at llm.example:8080 plays the assistant.']],
  [
    true,
    [
      '\nThe language model at llm.example:8080 plays the assistant.',
      "Prompts and callers' words are sent to llm.example:8080.",
    ],
  ],
])('names a language model, and what leaves this machine if it is remote: %s', (isRemote, said) => {
  const output = memoryOutput();
  printLanguageModel({ url: 'https://llm.example:8080/v1', isRemote }, output);
  expect(output.said).toEqual(said);
});
