import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { scenarioId } from '../in-browsers.ts';
import { plainSteps } from '../testing/parse.ts';
import { ScenarioError } from './read-yaml.ts';
import { readScenarios } from './read-scenarios.ts';

describe('files and folders', () => {
  let place: string;
  const write = (name: string, text: string) => writeFile(path.join(place, name), text);

  beforeEach(async () => {
    place = path.join(await mkdtemp(path.join(tmpdir(), 'firmline-scenarios-')), 'scenarios');
    await mkdir(path.join(place, '../speech'), { recursive: true });
    await mkdir(place);
  });

  afterEach(() => rm(path.dirname(place), { recursive: true }));

  const refusal = async (paths = [place]): Promise<string> => {
    const error = await readScenarios(paths).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(ScenarioError);
    expect(error).toMatchObject({ code: 'invalid-input', fault: 'user' });
    return (error as ScenarioError).message;
  };

  it('reads a folder in the order of names, and a file given twice once', async () => {
    await write('b.yaml', 'name: second\nsteps: [reload]\nthresholds: { call.setup: <9s }');
    await write('a.yml', 'name: first\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('notes.txt', '{');
    const scenarios = await readScenarios([place, path.join(place, 'b.yaml')]);
    expect(scenarios.map(({ name }) => name)).toEqual(['first', 'second']);
  });

  it('reads subfolders, whose files may have the same name', async () => {
    await mkdir(path.join(place, 'forms/abroad'), { recursive: true });
    for (const folder of ['speech', 'node_modules', '.cache']) {
      await mkdir(path.join(place, folder));
      await write(`${folder}/x.yaml`, 'words: none of a scenario');
    }
    await write('a.yaml', 'name: first\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('forms/a.yaml', 'name: second\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('forms/abroad/a.yml', 'name: third\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('forms/caller.yaml', 'caller: { goal: A will. }\noutcome: { said: will }');
    const ids = async (...paths: string[]) => (await readScenarios(paths)).map(scenarioId);
    expect(await ids(place)).toEqual(['a', 'forms/a', 'forms/abroad/a']);
    expect(await ids(path.join(place, 'a.yaml'), path.join(place, 'forms/a.yaml'))).toEqual([
      'scenarios/a',
      'forms/a',
    ]);
  });

  it('names a link to a folder of scenarios, which would run nowhere', async () => {
    await mkdir(path.join(place, '../shared'));
    await write('../shared/b.yaml', 'name: second\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('a.yaml', 'name: first\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await symlink(path.join(place, '../shared'), path.join(place, 'shared'));
    expect(await refusal()).toContain('shared:1:1: The file cannot be read: it is a link to a folder');
  });

  it('names a link below which scenarios are hidden, or that cannot be followed', async () => {
    await write('a.yaml', 'name: first\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await mkdir(path.join(place, '../shared/calls'), { recursive: true });
    await symlink(path.join(place, '../shared'), path.join(place, 'shared'));
    await symlink(path.join(place, '../none'), path.join(place, 'none'));
    expect(await readScenarios([place])).toHaveLength(1);
    await write('../shared/calls/b.yaml', 'name: second\nsteps: [back]\nthresholds: { call.setup: <9s }');
    expect(await refusal()).toContain('shared:1:1: The file cannot be read: it is a link to a folder');
    await rm(path.join(place, 'shared'));
    await symlink('loop', path.join(place, 'loop'));
    expect(await refusal()).toContain('ELOOP');
  });

  it('reads UTF-16, and names other encodings', async () => {
    await writeFile(
      path.join(place, 'a.yaml'),
      Buffer.from('\ufeffname: ü\nsteps: [back]\nthresholds: { call.setup: <9s }', 'utf16le'),
    );
    expect(await readScenarios([place])).toMatchObject([{ name: 'ü' }]);
    await writeFile(
      path.join(place, 'b.yaml'),
      Buffer.from('name: ü\nsteps: [back]\nthresholds: { call.setup: <9s }', 'latin1'),
    );
    expect(await refusal()).toContain(
      `${path.join(place, 'b.yaml')}:1:1: The file cannot be read: it is not UTF-8 (line 1). Convert it to UTF-8.`,
    );
  });

  it('reports the problems of all files', async () => {
    await write('a.yaml', 'name: a\nsteps: [clik: b]');
    await write('b.yaml', 'name: b\nstep: []');
    const message = await refusal();
    expect(message).toContain(`${path.join(place, 'a.yaml')}:2:9: "clik"`);
    expect(message).toContain(`${path.join(place, 'b.yaml')}:2:1: "step"`);
  });

  it('refuses a name that is already used', async () => {
    await write('a.yaml', 'name: same\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('b.yaml', 'name: same\nsteps: [back]\nthresholds: { call.setup: <9s }');
    expect(await refusal()).toBe(
      `${path.join(place, 'b.yaml')}:1:1: The name "same" is taken by ${path.join(place, 'a.yaml')}:1.`,
    );
  });

  it('refuses two files with the same id', async () => {
    await write('a.yaml', 'name: first\nsteps: [back]\nthresholds: { call.setup: <9s }');
    await write('a.yml', 'name: second\nsteps: [back]\nthresholds: { call.setup: <9s }');
    expect(await refusal()).toContain('The file name "scenarios/a" is taken by');
  });

  it('refuses a missing file and an empty folder', async () => {
    expect(await refusal([path.join(place, 'gone.yaml')])).toContain(
      'The file cannot be read: it does not exist.',
    );
    expect(await refusal()).toContain('this folder has no scenarios');
  });

  it('finds audio beside the scenario, and speech by its name', async () => {
    await write('own.wav', '');
    await write('../speech/clean.yaml', '');
    const steps = '- say: { audio: own.wav }\n- say: { audio: clean }\n';
    await write('a.yaml', `name: a\nsteps:\n${steps}\nthresholds: { call.setup: <9s }`);
    const [scenario] = await readScenarios([place]);
    expect(plainSteps(scenario?.steps)).toEqual([
      { kind: 'say', audio: path.join(place, 'own.wav') },
      { kind: 'say', audio: path.join(place, '../speech/clean.yaml') },
    ]);
    await write('a.yaml', 'name: a\nsteps: [say: { audio: claen }]');
    expect(await refusal()).toContain(':2:23: There is no audio file "claen". Did you mean "clean"?');
  });

  it('finds no files outside its folder, also through a link', async () => {
    const elsewhere = path.join(place, '../elsewhere');
    await mkdir(elsewhere);
    await writeFile(path.join(elsewhere, 'a.wav'), '');
    await symlink(path.join(elsewhere, 'a.wav'), path.join(place, 'link.wav'));
    await symlink(elsewhere, path.join(place, 'linked'));
    await write('own.wav', '');
    const names = [
      '../elsewhere/a.wav',
      path.join(elsewhere, 'a'),
      'link.wav',
      'linked/a',
      '../elsewhere/gone',
    ];
    for (const audio of names) {
      await write('a.yaml', `name: a\nsteps: [say: { audio: ${audio} }]\nthresholds: { call.setup: <9s }`);
      expect(await refusal()).toContain(
        `The audio file ${JSON.stringify(audio)} is outside the scenario's folder. Copy it beside the scenario, or into the folder speech beside that folder.`,
      );
    }
    await write(
      'a.yaml',
      'name: a\nsteps: [back]\nthresholds: { call.setup: <9s }\nagent: { noise: { audio: ../elsewhere/a.wav } }',
    );
    expect(await refusal()).toContain('is outside');
  });

  it.each([
    ['use: { mic: none }\nsteps: [say: Hello]', '2:9: "say" needs the microphone "injected", not none.'],
    [
      'steps: [{ click: Call }, reload]',
      '1:8: The scenario expects nothing, so it would pass whatever the page does. Add a step "expect", or thresholds.',
    ],
    ...[
      'network: [{ at: start, loss: 0% }, { at: 5s, rtt: 0ms }]',
      'faults: [{ browser: slow }]',
      'faults: [{ room: rtp, direction: both, loss: 0% }]',
    ].map((text): [string, string] => [
      `steps: [expect: { text: x }]\n${text}`,
      'No condition of the line changes anything. Give one a figure above zero, or remove them.',
    ]),
    ...[
      'steps: [expect: { no-text: Error, calls: 0 }]',
      'steps: [reload, expect: { status: "" }]\nthresholds: { console.errors: <=2 }',
      'steps: [wait: 1s]\nthresholds: { page.errors: 0, requests.failed: 0 }',
      'steps: [expect: { media: released }]',
      'steps: [expect: { text: "", title: /^$|x/ }]',
    ].map((text): [string, string] => [
      text,
      '1:8: The scenario expects only that things are missing, so a page that never loaded would pass. Add what must be there, such as expect: { text: … }.',
    ]),
    ...[
      'steps: [click: a, expect: { text: x }]',
      'steps: [click: a, expect: { text: x }]\noutcome: { said: hello }',
    ].map((text): [string, string] => [
      `caller: { goal: x }\n${text}`,
      '1:9: The caller never speaks and no outcome is judged, because the steps have no "converse". Add it, or remove the caller.',
    ]),
    [
      'caller: { goal: x, facts: { Number: "1" } }\noutcome: { noted: number }',
      '2:10: "noted" has "number", but the caller has no such fact. Add it to "facts", or remove it.',
    ],
    ['caller: journalist\noutcome: { asked: nmae }', '2:10: "asked" has "nmae". Did you mean "name"?'],
    [
      'use: { mic: busy }\nsteps: [expect: { turn-latency: <1s }]',
      '2:9: "turn-latency" needs a step "say", which needs the microphone "injected", not busy.',
    ],
    [
      'use: { mic: none }\nsteps: [back]\nthresholds: { caller.error: <5% }',
      '3:29: "caller.error" needs a step "say", which needs the microphone "injected", not none.',
    ],
    [
      'faults: [{ room: refuses, request: join-meeting, answer: late }]\nsteps: [back]',
      '1:10: This fault is invalid: answer must be one of never for join-meeting.',
    ],
    [
      'faults: [{ service: webhook, method: GET, status: 500 }]\nsteps: [back]',
      'method must be POST or OPTIONS, because nothing else is sent to the webhook.',
    ],
    [
      'faults: [{ service: webhook, path: /start, status: 500 }]\nsteps: [back]',
      'path must be left out, because the webhook has one address.',
    ],
    [
      'faults: [{ service: call-machine, method: POST, drop: true }]\nsteps: [back]',
      'method must be GET or HEAD, because nothing else is sent to the call-machine.',
    ],
    [
      'faults: [{ service: data, status: 500, headers: { "a b": c } }]\nsteps: [back]',
      '1:10: This fault is invalid: headers must be an object of header names and texts.',
    ],
  ])('refuses conflicting parts: %j', async (text, message) => {
    await write('a.yaml', `${text}\nname: a\n`);
    expect(await refusal([place])).toContain(message);
  });
});
