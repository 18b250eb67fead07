import { describe, expect, it } from 'vitest';
import { type Memory, newMemory } from './memory.ts';
import { transcriptOf } from './timeline.ts';

const heard = (startMs: number, endMs: number, text: string) => ({ startMs, endMs, text, confidence: 0.8 });
const side = (...stretches: ReturnType<typeof heard>[]) => ({
  startedAt: 1_002_000,
  text: '',
  stretches,
  isOpen: false,
});
const memory = (words: Memory['words'] = {}): Memory => ({ ...newMemory(1_000_000), words });
const nobody = { callerTexts: [], callerSpeech: [], agentSaid: [] };

describe('the transcript of an attempt', () => {
  it('has what was heard beside what was said, and other words on lines of their own', () => {
    const agentSaid = [{ startMs: 2100, endMs: 4000, label: 'Hartwell and Lowe.' }];
    const agent = side(
      heard(150, 900, 'heart well'),
      heard(1000, 2050, 'and low'),
      heard(5000, 5400, ''),
      heard(9000, 9500, 'sorry'),
    );
    expect(transcriptOf({ ...nobody, memory: memory({ agent }), agentSaid })).toEqual([
      {
        who: 'agent',
        startMs: 2100,
        endMs: 4050,
        said: 'Hartwell and Lowe.',
        text: 'heart well and low',
        confidence: 0.8,
      },
      { who: 'agent', startMs: 11_000, endMs: 11_500, text: 'sorry', confidence: 0.8 },
    ]);
  });

  it('compares words heard in one stretch with all that was said in it', () => {
    const agentSaid = [
      { startMs: 2100, endMs: 3500, label: 'Hello.' },
      { startMs: 3800, endMs: 5000, label: 'How may I help?' },
      { startMs: 5300, endMs: 6000, label: 'Bye.' },
    ];
    const agent = side(heard(100, 3050, 'hello how may I help'), heard(3250, 4050, 'bye'));
    expect(transcriptOf({ ...nobody, memory: memory({ agent }), agentSaid })).toMatchObject([
      { startMs: 2100, endMs: 5050, said: 'Hello. How may I help?', text: 'hello how may I help' },
      { startMs: 5300, endMs: 6050, said: 'Bye.', text: 'bye' },
    ]);
  });

  it('puts what the caller said where it was audible, after the silence before it', () => {
    const callerTexts = [
      { text: 'Are you open?', startAt: 1_005_000 },
      { text: 'Thank you.', startAt: 1_030_000 },
    ];
    const callerSpeech = [
      { startMs: 20_000, endMs: 20_500 },
      { startMs: 20_700, endMs: 21_300 },
      { startMs: 30_100, endMs: 30_900 },
    ];
    expect(transcriptOf({ ...nobody, memory: memory(), callerTexts, callerSpeech })).toEqual([
      { who: 'caller', startMs: 20_000, endMs: 21_300, said: 'Are you open?' },
      { who: 'caller', startMs: 30_100, endMs: 30_900, said: 'Thank you.' },
    ]);
  });
});
