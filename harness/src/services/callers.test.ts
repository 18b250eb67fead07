import { describe, expect, it } from 'vitest';
import { createRehearsal } from './rehearsal.ts';
import { playCaller, talkInWriting } from '../call-tests/callers/play.ts';
import { callerNames, readCaller } from '../call-tests/callers/read-caller.ts';

const signal = new AbortController().signal;
const overrides = {
  firstMessage: 'Thank you for calling Hartwell and Lowe. How may I help you today?',
  model: {
    messages: [
      {
        role: 'system',
        content:
          'You are the receptionist of Hartwell and Lowe. The office is open on weekdays from nine to five. The first meeting is free.',
      },
    ],
  },
};

const names = await callerNames();

describe('the built-in callers', () => {
  it('there are ten callers', () => expect(names).toHaveLength(10));

  it.each(names)('%s gets what they want of the receptionist', async (name) => {
    const file = await readCaller(name);
    const rehearsal = createRehearsal({ overrides, log: () => {} });
    const { hungUp, outcome } = await talkInWriting(file, playCaller(file), rehearsal, { signal });
    const broken = outcome.filter(({ verdict }) => verdict !== 'met');
    expect(broken).toEqual([]);
    expect(hungUp).not.toBe('unsatisfied');
  });
});
