import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrontDesk } from './front-desk.ts';

const knowledge = `You are the receptionist of Hartwell & Lowe.
Never quote fees of other firms, which are open longer.
The office is open Monday to Friday from nine to five.
A first meeting is free; a second one costs two hundred dollars.`;

const say = (heard: string, text = knowledge) => createFrontDesk(text).reply(heard).say;

describe('the front desk', () => {
  it.each([
    ['When are you open?', 'The office is open Monday to Friday from nine to five.'],
    ['And how much does it cost', 'A first meeting is free; a second one costs two hundred dollars.'],
  ])('answers %j with the firm’s own statement', (heard, expected) => {
    expect(say(heard)).toBe(expected);
  });

  it.each([
    ['When are you open?', /do not have the opening hours/],
    ['What are your fees?', /do not know the fees/],
  ])('admits that it does not know: %j', (heard, expected) => {
    expect(
      say(heard, 'You answer the phone. Ask whether they are open to a meeting on Monday for free.'),
    ).toMatch(expected);
  });

  it.each([
    ['I would like an appointment on Thursday at three.', /noted Thursday at three/],
    ['Can I book a meeting?', /Which day and what time/],
    ['Can I come on Tuesday at three?', /noted Tuesday at three/],
    ['Are you a robot?', /I am an AI assistant/],
    ['It is about my divorce.', /about divorce/],
    ['I had an accident.', /about an accident/],
    ['My brother was arrested last night.', /urgent/],
    ['Can I talk to a real person?', /call you back/],
    ['My name is Dana Whitfield.', /noted that/],
    ['Hello.', /How may I help/],
    ['Thank you.', /You are welcome/],
    ['Blue elephants.', /did not understand/],
  ])('understands %j', (heard, expected) => {
    expect(say(heard)).toMatch(expected);
  });

  it('hangs up after a goodbye', () => {
    expect(createFrontDesk('').reply('Good-bye.')).toMatchObject({ hangUp: true });
    expect(createFrontDesk('').reply('When do you close?')).not.toHaveProperty('hangUp');
  });

  it('helps a caller whom it did not understand twice', () => {
    const desk = createFrontDesk('');
    expect(desk.reply('Mumble.').say).not.toBe(desk.reply('Mumble.').say);
  });

  it('never says an instruction, whatever it is asked', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (heard) => {
        expect(say(heard)).not.toMatch(/receptionist of|other firms/);
      }),
    );
  });
});
