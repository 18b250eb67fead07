import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createFrontDesk } from './front-desk.ts';

const knowledge = `You are the receptionist of Hartwell & Lowe.
Never quote fees of other firms, which are open longer.
The office is open Monday to Friday from nine to five.
A first meeting is free; a second one costs two hundred dollars.`;

const say = (heard: string, text = knowledge) => createFrontDesk(text).reply(heard).say;

/** The replies to each of these turns. */
const converse = (text: string, ...turns: readonly string[]): string[] => {
  const desk = createFrontDesk(text);
  return turns.map((turn) => desk.reply(turn, true).say);
};
const questionsOf = (reply: string): string[] => reply.match(/[^.!?;]+\?/g)?.map((one) => one.trim()) ?? [];
const repeatedQuestions = (replies: readonly string[]): string[] =>
  replies.flatMap((reply, index) =>
    questionsOf(reply).filter((question) => questionsOf(replies[index - 1] ?? '').includes(question)),
  );

const firms = new Map(
  parse<{ slug: string; system: string }>(
    readFileSync(new URL('../../../../../fixtures/firms.csv', import.meta.url)),
    { columns: true },
  ).map(({ slug, system }) => [slug, system]),
);
const firm = (slug: string): string => firms.get(slug) ?? '';
const hartwell = firm('hartwell-lowe');

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
    ['Do you have parking?', /do not have that here/],
    ['Who founded the firm?', /do not have that here/],
  ])('admits that it does not know: %j', (heard, expected) => {
    expect(
      say(heard, 'You answer the phone. Ask whether they are open to a meeting on Monday for free.'),
    ).toMatch(expected);
  });

  it.each([
    ['I would like an appointment on Thursday at three.', /noted Thursday at three in the afternoon/],
    ['Can I book a meeting?', /Which would suit you/],
    ['Can I come on Tuesday at three?', /noted Tuesday at three in the afternoon/],
    ['Are you a robot?', /I am the firm's AI assistant/],
    ['It is about my divorce.', /about a divorce/],
    ['I had an accident.', /about an accident/],
    ['My brother was arrested last night.', /urgent/],
    ['Can I talk to a real person?', /call you back/],
    ['My name is Dana Whitfield.', /Thank you, Dana. I have that down/],
    ['Hello.', /How may I help/],
    ['Thank you.', /You are welcome/],
    ['Blue elephants.', /did not understand/],
  ])('understands %j', (heard, expected) => {
    expect(say(heard)).toMatch(expected);
  });

  it('has no article before an area without one', () => {
    const desk = createFrontDesk(firms.get('weissbach-voss') ?? '');
    expect(desk.reply('I was served with papers about shipping.').say).toMatch(/is about shipping\./);
  });

  it('takes an area code for a part of a number, and for no question about areas of law', () => {
    const desk = createFrontDesk(hartwell);
    desk.reply('My name is Dana Whitfield.');
    expect(desk.reply('Area code 617, 555, 0144.').say).not.toMatch(/The firm handles/);
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

/** First sentences of people who call a law firm, and what they are about. */
const firstSentences: readonly (readonly [string, RegExp])[] = [
  ['I would like to talk to a lawyer about a divorce.', /about a divorce/],
  ['Hi, my husband served me with papers this morning and I have no idea what to do.', /urgent|lawyer/],
  ['I need somebody to look over a lease before I sign it.', /about a lease/],
  ['My ex is not bringing the kids back on Sundays like the order says.', /understand/],
  ['Good morning, I was rear-ended at a light last week and my neck still hurts.', /car accident/],
  ['I got a letter that says I have five days to leave my apartment.', /understand/],
  ['My landlord changed the locks while I was at work.', /landlord dispute/],
  ['I was let go yesterday and they want me to sign a severance agreement.', /severance/],
  ['They have not paid me for my last three weeks.', /unpaid wages/],
  ['My boss cut my hours after I told her.', /understand/],
  ['I need help with my late father’s estate.', /probate/],
  ['I would like to become a citizen.', /citizenship/],
  ['I think I was passed over for the job because I am pregnant.', /discrimination/],
  ['My mother passed away in March and I am named as the executor.', /probate/],
  ['We would like to get our wills done before the baby comes.', /a will/],
  ['My brother was picked up last night and he is in jail.', /urgent/],
  ['I got pulled over and they say I failed the breathalyzer.', /drunk driving/],
  ['I have a speeding ticket from Georgia.', /traffic ticket/],
  ['There is a notice to appear with a hearing on the ninth.', /urgent/],
  ['I want to bring my wife here from the Philippines; how does that work with a visa?', /visa/],
  ['My work permit runs out in two months.', /visa/],
  ['Do you do green cards?', /handle|do not have/],
  ['I am being sued over a credit card from ten years ago.', /debt collection/],
  ['They are garnishing my paycheck.', /debt collection/],
  ['The bank has started a foreclosure on our house.', /foreclosure/],
  ['I am thinking about chapter seven.', /bankruptcy/],
  ['My partner and I want to set up a company.', /business formation/],
  ['A supplier broke our contract and we lost a lot of money.', /a business contract/],
  ['We are closing on a house at the end of the month and something is wrong with the title.', /understand/],
  ['The neighbor put a fence on my side of the property line.', /boundary dispute/],
  ['I am calling for my son, he is seventeen and the school wants to expel him.', /understand/],
  ['Is this the number for the lawyer on the billboard?', /the firm's AI assistant/],
  ['Do you offer free consultations?', /first meeting|fees/],
  ['How much do you charge to do a divorce?', /first meeting|fees/],
  ['I am a client of yours and nobody has called me back.', /state of a case/],
  ['I am calling to find out the status of my case.', /state of a case/],
  [
    'This is the clerk at the probate court, I need to reach the attorney on a filing.',
    /message for the lawyer/,
  ],
  ['I represent the other side in a custody matter.', /message for the lawyer/],
  ['Can you tell me if you handle employment cases?', /handle|do not/],
  ['I need a restraining order against my boyfriend.', /restraining order/],
  ['I tripped on a broken step at a store and broke my wrist.', /slip and fall/],
  ['Somebody told me I might have a malpractice case against my doctor.', /medical malpractice/],
  ['Hello, I just need to make an appointment with an attorney.', /Which/],
];

describe('the first sentence of a caller', () => {
  it.each(firstSentences)('is understood: %j', (heard, expected) => {
    for (const text of ['', hartwell]) {
      const replies = converse(text, heard);
      expect(replies[0]).not.toMatch(/not understand|demonstration/);
      if (!/does not take/.test(replies[0] ?? '')) expect(replies[0]).toMatch(expected);
    }
  });

  it.each(firstSentences)('is followed by no question that was asked just before: %j', (heard) => {
    for (const text of firms.values()) {
      for (const answers of [
        ['Hm.', 'Well.', 'I see.'],
        ['I am so upset about all this.', 'Yes.', 'No.', 'Why do you ask?'],
      ])
        expect(repeatedQuestions(converse(text, heard, heard, ...answers, heard))).toEqual([]);
    }
  });
});

/** Asked one after the other; each answer by firm, or `rest`. */
const unknown = /do not (?:have|know)/;
const followUps: readonly {
  readonly asks: string;
  readonly rest: RegExp;
  readonly [slug: string]: RegExp | string;
}[] = [
  {
    asks: 'What kinds of cases do you take?',
    rest: unknown,
    'hartwell-lowe': /estate planning and probate, family law, business law and real estate/,
    samuel: /landlord and tenant.*contracts.*debt collection/,
    'okonkwo-reyes': /family petitions, work visas, asylum and naturalization/,
    'obrien-family-law': /separation, guardianship and inheritance/,
    'garcia-nunez-abogados': /real estate closings, business formation and visas/,
    'weissbach-voss': /labour.*shipping.*trade/,
    priya: /unpaid wages, discrimination and severance/,
    'meridian-coast': /handles maritime and commercial litigation/,
  },
  {
    asks: 'Where is your office?',
    rest: unknown,
    'hartwell-lowe': /Boston, Massachusetts.*Beacon Street/,
    samuel: /Houston.*do not have the street/,
    'okonkwo-reyes': /Atlanta/,
    'obrien-family-law': /Dublin/,
    'garcia-nunez-abogados': /Miami/,
    'weissbach-voss': /Hamburg/,
    'meridian-coast': /Seattle/,
    priya: /San Francisco/,
  },
  { asks: 'When are you open?', rest: unknown, 'hartwell-lowe': /between nine in the morning and five/ },
  {
    asks: 'How much does the first meeting cost?',
    rest: unknown,
    'hartwell-lowe': /free of charge; in family law it costs two hundred and fifty dollars/,
  },
  {
    asks: 'Do you speak Spanish?',
    rest: /understand only English/,
    'garcia-nunez-abogados': /if you type in Spanish/,
  },
  {
    asks: 'Which lawyer leads family law?',
    rest: unknown,
    'hartwell-lowe': /Daniel Osei leads family law/,
  },
  {
    asks: 'Is there anything you do not take?',
    rest: unknown,
    'hartwell-lowe': /does not take criminal defense, immigration, patent or personal-injury/,
  },
  {
    asks: 'Do you handle immigration?',
    rest: unknown,
    'hartwell-lowe': /does not take immigration cases. The Boston Bar Association's referral service/,
    'okonkwo-reyes': /Yes, the firm handles/,
    'garcia-nunez-abogados': /Yes, the firm handles visas/,
  },
  {
    asks: 'Could you represent me after a car accident?',
    rest: unknown,
    'hartwell-lowe': /does not take personal injury/,
  },
  { asks: 'Who am I speaking with?', rest: /AI assistant/, 'hartwell-lowe': /Hartwell & Lowe LLP/ },
  { asks: 'Are you a real person?', rest: /AI assistant/ },
  {
    asks: 'Is the first meeting by video?',
    rest: unknown,
    'hartwell-lowe': /by video/,
  },
  { asks: 'How many lawyers are there?', rest: unknown, 'hartwell-lowe': /fourteen lawyers/ },
  { asks: 'Do you have parking?', rest: unknown },
  { asks: 'Should I sign the papers?', rest: /cannot give legal advice/ },
  { asks: 'Can I talk to a lawyer?', rest: /cannot put you through/ },
  { asks: 'My name is Dana Whitfield.', rest: /Thank you, Dana/ },
  { asks: 'You can reach me on 617 555 0142.', rest: /have that down/ },
  { asks: 'I would like to come in.', rest: /Which|noted|Gladly/ },
  { asks: 'Thank you.', rest: /welcome/ },
];

describe.each([...firms].map(([slug, text]) => ({ slug, text })))(
  'the receptionist of $slug',
  ({ slug, text }) => {
    it.each(followUps)('answers "$asks"', ({ asks, rest, ...own }) => {
      expect(converse(text, asks)[0]).toMatch(own[slug] ?? rest);
    });

    it('answers all of them in one call, and repeats no question', () => {
      const replies = converse(text, ...followUps.map(({ asks }) => asks));
      expect(repeatedQuestions(replies)).toEqual([]);
      expect(replies.join('\n')).not.toMatch(/not understand|demonstration/);
    });
  },
);

describe('an intake', () => {
  const turns = [
    'Hello, I would like to divorce my husband.',
    'He moved out in June.',
    'Dana Whitfield.',
    'It is 617 555 0142.',
    'dana@example.com',
    'There is a hearing on Friday.',
    'Paul Whitfield.',
    'Tuesday at ten.',
    'Yes, that is right.',
    'No, thank you.',
  ];

  it('asks what the record says, uses the name, and reads back what it has', () => {
    const replies = converse(hartwell, ...turns);
    expect(replies).toEqual([
      expect.stringMatching(/a divorce. Daniel Osei leads family law here. .*what happened\?$/),
      expect.stringMatching(/May I take your name\?$/),
      expect.stringMatching(/^Thank you, Dana\. .*number/),
      expect.stringMatching(/e-mail address/),
      expect.stringMatching(/hearing date, or a deadline/),
      expect.stringMatching(/conflicts of interest.*names of the other people or companies involved\?$/),
      expect.stringMatching(/Tuesday at ten or Thursday at three/),
      expect.stringContaining(
        'I have Dana Whitfield, 617 555 0142, dana@example.com, a divorce, a hearing on Friday, Paul Whitfield, Tuesday at ten in the morning. Is that right?',
      ),
      'Thank you, Dana. Is there anything else I can do for you?',
      'Thank you for calling, Dana. Goodbye.',
    ]);
  });

  it('counts what was heard anywhere', () => {
    const replies = converse(
      'You answer the phone for Ash Law in Reno.',
      'This is Ann Reyes, my number is 775 555 0188, and I need a will.',
      'Nothing special, just a simple one.',
      'Thursday at three.',
    );
    expect(replies.join(' ')).not.toMatch(/your name|best number|What is it about/);
    expect(replies.at(-1)).toContain(
      'I have Ann Reyes, 775 555 0188, a will, Thursday at three. Is that right?',
    );
  });

  it('takes a correction of what it read back', () => {
    const replies = converse(hartwell, ...turns.slice(0, -2), 'No.', 'Wednesday at eleven.');
    expect(replies.slice(-2)).toEqual([
      'What should I change?',
      expect.stringContaining('Wednesday at eleven in the morning'),
    ]);
  });

  it('says so if it did not get the whole number, once, and takes a denial for no question', () => {
    const replies = converse(
      hartwell,
      ...turns.slice(0, 3),
      'A five seven five five five three or one three one',
      'eight five seven five five five oh one three one',
      'I do not have an e-mail address.',
    );
    expect(replies[3]).toMatch(/did not get the whole number/);
    expect(replies[4]).toMatch(/e-mail address/);
    expect(replies[5]).toMatch(/^All right\. Is there a hearing date/);
  });

  it('knows the law that a firm has in its name', () => {
    expect(say('I was fired last week.', firm('priya'))).not.toMatch(/do not know/);
    expect(say('I was fired last week.', firm('okonkwo-reyes'))).toMatch(/do not know/);
  });

  it.each([
    'I would rather not say.',
    'It is complicated.',
    'Why?',
    'I am calling about my mother.',
    'Confused.',
  ])('takes %j for no name', (words) => {
    const replies = converse('', 'I need a will.', 'A simple one.', words, 'Goodbye.');
    expect(replies.join(' ')).not.toMatch(/Thank you, (?!I )|I have [A-Z]/);
  });

  it('takes no name for a question about fees', () => {
    const replies = converse(
      hartwell,
      ...turns.slice(0, 2),
      'Natalie Price',
      ...turns.slice(3, 6),
      'Jordan Price',
    );
    expect(replies.slice(2).join(' ')).not.toMatch(/dollars/);
    expect(converse(hartwell, ...turns.slice(0, 2), 'Natalie Price, what does it cost?')[2]).toMatch(
      /dollars/,
    );
  });

  it.each([
    ['What would happen if I moved out?', /cannot give legal advice/],
    ['Is there any way to get hold of him?', /cannot put you through/],
    ['Is Mr. Osei in?', /cannot put you through/],
    ['I need a lawyer for a shareholder agreement.', /Thomas Lowe/],
    ['I want a lawyer.', /What is it about\?/],
    ['Do you do video calls?', /by video/],
  ])('understands %j of a firm with a long record', (heard, expected) => {
    expect(say(heard, hartwell)).toMatch(expected);
  });

  it('takes no request for a promise, and a date for no wish', () => {
    const replies = converse(
      hartwell,
      'I was just served with divorce papers.',
      'Please do not call my house.',
      'Captain Olsen.',
      '617 555 0142',
      'olsen at example dot com',
      'The hearing is on the ninth.',
      'Nobody.',
    );
    expect(replies[0]).toMatch(/urgent/);
    expect(replies.slice(1).join(' ')).not.toMatch(/Gladly|urgent|noted/);
    expect(replies[2]).toMatch(/Thank you, Captain Olsen\./);
    expect(converse(hartwell, 'Mumble.', 'What?')[1]).toBe(converse(hartwell, 'Mumble.')[0]);
  });

  it('refuses a time at which the office is closed', () => {
    expect(converse(hartwell, 'I want an appointment on Saturday at ten.')[0]).toMatch(/closed then. .*\?$/);
    expect(converse(hartwell, 'I want an appointment on Monday at eight p.m.')[0]).toMatch(/closed then/);
  });

  it('reads back before a goodbye, once', () => {
    const desk = createFrontDesk('');
    for (const turn of ['I need a will.', 'My name is Ann Reyes.']) desk.reply(turn);
    expect(desk.reply('That is all, goodbye.')).toEqual({ say: 'I have Ann Reyes, a will. Is that right?' });
    expect(desk.reply('Goodbye.')).toMatchObject({ hangUp: true });
  });

  it('asks for what a record wants to know', () => {
    const asks = (slug: string, ...more: string[]) => converse(firm(slug), ...more).join(' ');
    const name = [
      'My name is Ann Reyes.',
      '415 555 0188',
      'I was dismissed in May.',
      'It was sudden.',
      'Yes.',
      'Soon.',
    ];
    expect(asks('priya', ...name)).toMatch(/When did it happen\?/);
    expect(asks('okonkwo-reyes', ...name)).toMatch(/hearing date, or a deadline/);
    expect(asks('meridian-coast', ...name)).toMatch(/What is the name of the vessel or the company\?/);
  });
});

describe('a caller who writes Spanish', () => {
  const garcia = firm('garcia-nunez-abogados');

  it('is answered in Spanish where the record says so', () => {
    expect(
      converse(
        garcia,
        'Hola, buenos días.',
        'Necesito un abogado para una visa.',
        'Tengo un negocio en México y quiero abrir una tienda.',
        'Me llamo Lucía Ortega.',
        '305 555 0121',
        '¿Cuánto cuesta la primera cita?',
        'Gracias, adiós.',
        'Sí.',
      ),
    ).toEqual([
      'Hola. ¿En qué puedo ayudarle?',
      expect.stringMatching(/entiendo\. ¿Me puede contar/),
      expect.stringMatching(/¿Cómo se llama usted\?/),
      expect.stringMatching(/Gracias, Lucía. Lo he anotado. ¿A qué número/),
      expect.stringMatching(/¿Qué día/),
      expect.stringMatching(/No tengo ese dato aquí/),
      expect.stringMatching(/^Tengo lo siguiente: Lucía Ortega, 305 555 0121.*¿Es correcto\?/),
      expect.stringMatching(/Gracias, Lucía/),
    ]);
  });

  it('is told that only English is understood elsewhere, and in speech', () => {
    expect(converse(hartwell, 'Hola, necesito un abogado para mi divorcio.')[0]).toMatch(/only English/);
    const desk = createFrontDesk(garcia);
    expect([desk.reply('Ola buenas.').say, desk.reply('Nessa sito.').say].join(' ')).toMatch(
      /In Spanish, please type/,
    );
  });
});
