import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from 'yaml';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { installEditorTools, openFile } from './testing/language-server.ts';

interface SchemaCompiler {
  compile(schema: object): { (value: unknown): boolean; readonly errors: unknown };
}

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'fixtures/scenarios/not-saved.yaml');
const installMs = 120_000;
let command: readonly string[] = [];

beforeAll(async () => {
  const modules = await installEditorTools();
  command = [path.join(modules, 'yaml-language-server/bin/yaml-language-server'), '--stdio'];
}, installMs);

const open = async (...lines: readonly string[]) => {
  const head = ['# yaml-language-server: $schema=scenario.schema.json', 'name: Opening hours'];
  const opened = await openFile({ command, languageId: 'yaml' }, file, [...head, ...lines, ''].join('\n'));
  onTestFinished(opened.close);
  return opened;
};

const problemsOf = async (...lines: readonly string[]) => (await open(...lines)).problems();

describe('yaml-language-server, in a scenario', () => {
  it('refuses a misspelt key', async () => {
    const problems = await problemsOf(
      'timout: 3s',
      'firm: { nme: Dana }',
      'agent:',
      '  replies:',
      '    - { say: Yes., folows: caller, hangUp: true }',
      'network: [{ at: start, lss: 3% }]',
      'thresholds: { call.frist-audio: <3s }',
      'steps:',
      '  - clik: Call',
      '  - click: { nam: Call, selector: "#call" }',
      '  - say: { text: mm-hm, back_channel: true }',
      '  - expect: { status: In call, withn: 2s }',
    );
    const keys = 'timout nme folows hangUp lss call.frist-audio clik nam back_channel withn'.split(' ');
    expect(problems).toEqual(
      expect.arrayContaining(keys.map((key) => `${key}: Property ${key} is not allowed.`)),
    );
    expect(problems.join('\n')).not.toContain('Valid values');
  });

  it('judges a fault by its own kind', async () => {
    expect(
      await problemsOf(
        'faults:',
        '  - { room: fatal, error: ejected, aftr: 3s }',
        '  - { romm: rtp }',
        '  - { browser: offline, for: 3 }',
        'steps: [reload]',
      ),
    ).toEqual([
      'aftr: Property aftr is not allowed.',
      '{: "service", "room" or "browser" is missing.',
      '3: This must be a time in ms, s or m, such as 500ms, 3s or 1m, from 1ms to 10m.',
    ]);
  });

  it('names what a wrong value must be, and which keys are missing', async () => {
    expect(
      await problemsOf(
        'timeout: 3',
        'firm: Hartwell & Lowe',
        'network: [{ at: strt, loss: 3 }]',
        'steps:',
        '  - relod',
        '  - click: { role: button }',
        '  - say: { text: Hello., audio: hello.wav }',
      ),
    ).toEqual([
      '3: This must be a time in ms, s or m, such as 500ms, 3s or 1m, from 1s to 10m.',
      'Hartwell & Lowe: This must be "none" or a slug, such as hartwell-lowe.',
      'strt: This must be "start", "connected" or a time in ms, s or m, such as 500ms, 3s or 1m, up to 10m.',
      '3: This must be a share in %, such as 3%, up to 100%.',
      'relod: This must be "reload", "back" or "leave".',
      'click: "name" or "selector" is missing.',
      '{ role: button }: Object is missing property name required by property role.',
      'audio: "text" and "audio" exclude each other.',
    ]);
  });

  it('explains keys and their units', async () => {
    const { hover, problems } = await open(
      'timeout: 90s',
      'faults:',
      '  - room: rtp',
      '    jitter: 20ms',
      'thresholds:',
      '  call.setup: <3s',
      'steps:',
      '  - click: Call',
      '  - expect: { status: In call, within: 2s }',
    );
    expect(await problems()).toEqual([]);
    const shown = async (text: string) => (await hover(text)).split('\n\nSource:')[0];
    expect(await shown('timeout')).toBe(
      'Timeout of the whole run. Default 90s. Write a time in ms, s or m, such as 500ms, 3s or 1m, from 1s to 10m.',
    );
    expect(await shown('room')).toMatch(/^A bad line for audio/);
    expect(await shown('jitter')).toMatch(/^Random addition to the delay.* a time in ms/);
    expect(await shown('call.setup')).toMatch(/ a bound in ms, s or m, after </);
    expect(await shown('click')).toMatch(/^Clicks a button or a link/);
    expect(await shown('expect')).toMatch(/^Waits until everything named holds/);
    expect(await shown('within')).toMatch(/^Timeout\. Default 5s\..* a time in ms/);
  });

  it('gets a schema that every scenario of this project fits', async () => {
    const folder = path.dirname(file);
    const schema = JSON.parse(await readFile(path.join(folder, 'scenario.schema.json'), 'utf8')) as object;
    const { default: Validator } = createRequire(command[0] ?? '')('ajv') as {
      readonly default: new (options: object) => SchemaCompiler;
    };
    const validate = new Validator({ strict: false }).compile(schema);
    const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml'));
    expect(names.length).toBeGreaterThan(100);
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8');
      expect(text.split('\n')[0]).toBe('# yaml-language-server: $schema=scenario.schema.json');
      validate(parse(text));
      expect({ name, errors: validate.errors }).toEqual({ name, errors: null });
    }
  });

  it('completes steps, and the keys of a kind of fault', async () => {
    const { complete } = await open('faults:', '  - room: rtp', '    ', 'steps:', '  - reload', '  - ');
    const steps = await complete('- reload\n  - ');
    expect(steps).toEqual(expect.arrayContaining(['reload', 'click', 'expect']));
    expect(steps).not.toContain('name');
    const keys = await complete('room: rtp\n    ');
    expect(keys).toEqual(expect.arrayContaining(['loss', 'jitter', 'for']));
    expect(keys).not.toContain('error');
  });
});
