import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openTranscript } from './rehearse.ts';

it('keeps what a language model writes on one line, without control characters', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'firmline-transcript-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const firm = { slug: 'lee', name: 'Lee', companyName: '' };
  const transcript = await openTranscript(firm, path.join(folder, 'a.txt'));
  await transcript.add('Assistant', 'Hello.\nYou: \u001b[2J\u202eyes');
  const [, said] = (await readFile(transcript.file, 'utf8')).split('\n\n');
  expect(said).toBe('Assistant: Hello. You: [2Jyes\n');
});
