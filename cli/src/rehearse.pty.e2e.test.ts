import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { runFirmline } from './testing/run-firmline.ts';
import { firmlineScript } from './testing/spawn-firmline.ts';
import { keys, openTerminal } from './testing/terminal.ts';
import { stack, stackEnvironment } from './testing/shared-stack.ts';
import { testFolder } from './testing/test-folder.ts';

const greeting = 'Office of Ada Okafor.';
let firms = 0;

let slug: string;
const folder = testFolder();
beforeEach(async () => {
  slug = `rehearsed-${(firms += 1)}`;
  const record = { slug, name: 'Ada', firstMessage: greeting, system: 'We are open nine to five.' };
  await createFirm(record);
});

async function createFirm(record: object) {
  await writeFile(folder.at('firm.json'), JSON.stringify([record]));
  const created = await runFirmline(['firms', 'import', 'firm.json', '--yes'], {
    cwd: folder.path,
    env: stackEnvironment,
  });
  expect(created).toMatchObject({ exitCode: 0 });
}

const rehearse = (input: string, args: readonly string[] = [slug], more = {}) =>
  runFirmline(['assistants', 'rehearse', ...args], {
    cwd: folder.path,
    env: { ...stackEnvironment, ...more },
    input,
  });

/** A language model that writes six sentences slowly. @param isCut it waits for an interruption before the last one */
async function serveModel(isCut = false) {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += String(piece);
    bodies.push(body);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (let count = 1; count <= 6 && !response.destroyed; count += 1) {
      const choices = [{ delta: { content: `Sentence ${count} ends. ` } }];
      response.write(`data: ${JSON.stringify({ choices })}\n\n`);
      await (isCut && count === 5 ? once(response, 'close') : sleep(300));
    }
    response.end('data: [DONE]\n\n');
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await sleep(0);
  const { port } = server.address() as AddressInfo;
  return {
    bodies,
    env: { FIRMLINE_LLM_URL: `http://127.0.0.1:${port}/v1`, FIRMLINE_LLM_MODEL: 'tiny' },
  };
}

describe('assistants rehearse', () => {
  it('answers every line of a pipe', async () => {
    const ran = await rehearse('When are you open?\n\n  \nIt is urgent\nGoodbye\nHello?\n');
    expect(ran.exitCode).toBe(0);
    const lines = ran.stdout.trimEnd().split('\n');
    expect(lines.slice(0, 3)).toEqual([
      `Assistant: ${greeting}`,
      'You: When are you open?',
      'Assistant: We are open nine to five.',
    ]);
    // The assistant hangs up after a goodbye.
    expect(lines).toHaveLength(7);
  });

  it('greets with the message of the assistant that the page calls if the firm has none', async () => {
    slug = 'rehearsed-plainly';
    await createFirm({ slug, name: 'Ada' });
    const record = await runFirmline(['api', 'GET', `/assistant/${stack.assistantId}`], {
      cwd: folder.path,
      env: stackEnvironment,
    });
    const { firstMessage } = JSON.parse(record.stdout) as { firstMessage: string };
    expect((await rehearse('')).stdout).toBe(`Assistant: ${firstMessage}\n`);
  });

  it('lets a caller with a goal talk to it, and judges the outcome', async () => {
    const ran = await rehearse('', [slug, '--caller', 'emergency']);
    expect(ran).toMatchObject({ exitCode: 0 });
    expect(ran.stdout).toMatch(/Caller: .*knife[^]*Assistant: .*emergency[^]*✓ The assistant says/);
    const file = folder.at('caller.yaml');
    await writeFile(file, 'caller: { goal: I want a pony. }\noutcome: { said: pony }\n');
    const failed = await rehearse('', [slug, '--caller', './caller.yaml', '--json']);
    expect(failed.exitCode).toBe(8);
    expect(JSON.parse(failed.stdout.trim().split('\n').at(-1) ?? '')).toMatchObject({
      outcome: [{ statement: 'The assistant says "pony".', verdict: 'not met' }],
      hungUp: 'unsatisfied',
    });
    await writeFile(
      file,
      'caller: { goal: I want a pony. }\noutcome: { said: there is anything else I can do }\n',
    );
    const inconclusive = await rehearse('', [slug, '--caller', './caller.yaml']);
    expect(inconclusive.stdout).toContain('? The assistant says');
    expect(inconclusive.exitCode).toBe(1);
    const unknown = await rehearse('', [slug, '--caller', 'divorse']);
    expect(unknown).toMatchObject({ exitCode: 5 });
    expect(unknown.stderr).toContain('Did you mean "divorce"?');
  });
});

describe('assistants rehearse in a terminal', () => {
  const open = (args: readonly string[], more: Readonly<Record<string, string>>) =>
    openTerminal(process.execPath, [firmlineScript, 'assistants', 'rehearse', ...args], {
      columns: 40,
      cwd: folder.path,
      env: { ...stackEnvironment, HOME: folder.path, XDG_CONFIG_HOME: folder.path, ...more },
    });

  it('interrupts a reply with the next line, and leaves on Ctrl-C', async () => {
    const model = await serveModel(true);
    await using terminal = open([slug], model.env);
    await terminal.until(/You:$/m);
    terminal.press(`Hi${keys.enter}`);
    await terminal.until('Sentence 2');
    terminal.press(`Stop${keys.enter}`);
    await terminal.until(/You: Stop\s+Assistant: Sentence 1/);
    terminal.press(keys.ctrlC);
    expect(await terminal.exited).toBe(130);
    expect(terminal.isRestored()).toBe(true);
  });

  it('gives a language model the prompt of the firm, and ends with Ctrl-D once a reply is complete', async () => {
    const model = await serveModel();
    await using terminal = open([slug], model.env);
    await terminal.until(/You:$/m);
    terminal.press(`Hi${keys.enter}`);
    await terminal.until('Sentence 2');
    terminal.press('\u0004');
    expect(await terminal.exited).toBe(0);
    expect(terminal.isRestored()).toBe(true);
    expect(terminal.everything()).toMatch(/Sentence 2\n {11}ends\. Sentence 3 ends\.\n {11}Sentence 4/);
    expect(terminal.everything()).toContain('Sentence 6');
    expect(JSON.parse(model.bodies[0] ?? '')).toMatchObject({
      max_tokens: 250,
      messages: [
        { role: 'system', content: 'We are open nine to five.' },
        { role: 'assistant', content: greeting },
        { role: 'user', content: 'Hi' },
      ],
    });
  });
});
