import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { printSaid } from '../../presenters/rehearse.ts';
import { memoryOutput } from '../../testing/memory-output.ts';
import { openTranscript } from './rehearse.ts';

const odd = 'Hello.\nYou: \u001b[2J\u202eyes';

it('keeps what a language model writes on one line, without control characters', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-transcript-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const firm = { slug: 'lee', name: 'Lee', companyName: '' };
  const transcript = await openTranscript(firm, path.join(folder, 'a.txt'));
  await transcript.add('Assistant', odd);
  const [, said] = (await readFile(transcript.file, 'utf8')).split('\n\n');
  expect(said).toBe('Assistant: Hello. You: [2Jyes\n');
});

it('prints JSON that is safe on a terminal', () => {
  const output = memoryOutput({ format: 'json' });
  printSaid('Assistant', odd, output);
  expect(output.printed.join('')).not.toMatch(/[\u001b\u202e]/);
});
