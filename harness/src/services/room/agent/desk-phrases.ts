import type { Item } from './caller-notes.ts';

/** What a receptionist asks beside what they write down. */
export type Question = Item | 'help' | 'else' | 'right' | 'change' | 'callback';

/** The sentences that every conversation needs. */
export interface DeskPhrases {
  /** Each in two wordings, for the case that it has to be asked again later. */
  readonly questions: Readonly<Record<Question, readonly [first: string, again: string]>>;
  readonly understood: string;
  /** To somebody who will not or cannot tell. */
  readonly allRight: string;
  readonly noted: (name: string | undefined) => string;
  readonly notedTime: (timeText: string) => string;
  readonly thanks: (name: string | undefined) => string;
  readonly readBack: (values: string) => string;
  readonly corrected: (values: string) => string;
  readonly partOfNumber: string;
  readonly closedThen: string;
  readonly unknown: string;
  readonly goodbye: (name: string | undefined) => string;
  readonly notUnderstood: readonly [first: string, again: string];
}

const withName = (words: string, name: string | undefined): string =>
  name === undefined ? `${words}.` : `${words}, ${name}.`;

export const englishPhrases: DeskPhrases = {
  questions: {
    help: ['How may I help you?', 'I am here. What can I do for you?'],
    matter: ['What is it about?', 'In a word or two, what is your call about?'],
    story: [
      'Could you tell me in a sentence or two what happened?',
      'Please tell me a little more about it.',
    ],
    caller: ['May I take your name?', 'And your name, please?'],
    number: ['What is the best number to reach you on?', 'On which number can somebody reach you?'],
    email: ['Is there an e-mail address for you?', 'And your e-mail address, please?'],
    parties: ['Who else is involved?', 'What is the name of the other side?'],
    deadline: [
      'Is there a hearing date, or a deadline in a letter?',
      'Does a date press, such as a hearing?',
    ],
    incident: ['When did it happen?', 'On which date did it happen?'],
    when: ['Which day and what time would suit you?', 'Which day would suit you for a meeting?'],
    else: ['Is there anything else I can do for you?', 'Can I do anything else for you?'],
    right: ['Is that right?', 'Is that right now?'],
    change: ['What should I change?', 'Which part is wrong?'],
    callback: ['Shall somebody call you back?', 'Would you like a call back about it?'],
  },
  understood: 'Thank you, I understand.',
  allRight: 'All right.',
  noted: (name) => `${withName('Thank you', name)} I have that down.`,
  notedTime: (timeText) => `I have noted ${timeText}. The team will confirm it with you.`,
  thanks: (name) => withName('Thank you', name),
  readBack: (values) => `I have ${values}.`,
  corrected: (values) => `Thank you, I have written that down: ${values}.`,
  partOfNumber: 'I did not get the whole number. Please say it once more, digit by digit.',
  closedThen: 'I am sorry, the office is closed then. Which other time would suit you?',
  unknown: 'I do not have that here, and I would not want to guess.',
  goodbye: (name) => `${withName('Thank you for calling', name)} Goodbye.`,
  notUnderstood: [
    'I am sorry, I did not understand that. Could you say it again?',
    'I am sorry, I still did not understand. You can ask me about opening hours, fees or an appointment.',
  ],
};

export const spanishPhrases: DeskPhrases = {
  questions: {
    help: ['¿En qué puedo ayudarle?', 'Dígame, por favor.'],
    matter: ['¿De qué se trata?', 'En pocas palabras, ¿de qué se trata?'],
    story: ['¿Me puede contar en una o dos frases qué pasó?', 'Cuénteme un poco más, por favor.'],
    caller: ['¿Cómo se llama usted?', '¿Su nombre, por favor?'],
    number: ['¿A qué número le podemos llamar?', '¿Su número de teléfono, por favor?'],
    email: ['¿Tiene un correo electrónico?', '¿Su correo electrónico, por favor?'],
    parties: ['¿Cómo se llama la otra parte?', '¿Quién más está involucrado?'],
    deadline: ['¿Hay una audiencia o un plazo?', '¿Hay alguna fecha urgente?'],
    incident: ['¿Cuándo pasó?', '¿En qué fecha pasó?'],
    when: ['¿Qué día y a qué hora le conviene?', '¿Qué día le conviene?'],
    else: ['¿Puedo hacer algo más por usted?', '¿Algo más?'],
    right: ['¿Es correcto?', '¿Es correcto ahora?'],
    change: ['¿Qué debo cambiar?', '¿Qué parte no es correcta?'],
    callback: ['¿Quiere que alguien le llame?', '¿Le llamamos?'],
  },
  understood: 'Gracias, entiendo.',
  allRight: 'De acuerdo.',
  noted: (name) => `${withName('Gracias', name)} Lo he anotado.`,
  notedTime: (timeText) => `He anotado ${timeText}. El equipo se lo confirmará.`,
  thanks: (name) => withName('Gracias', name),
  readBack: (values) => `Tengo lo siguiente: ${values}.`,
  corrected: (values) => `Gracias, lo he anotado: ${values}.`,
  partOfNumber: 'No he entendido el número completo. Dígalo otra vez, por favor, cifra por cifra.',
  closedThen: 'Lo siento, la oficina está cerrada a esa hora. ¿Qué otra hora le conviene?',
  unknown: 'No tengo ese dato aquí.',
  goodbye: (name) => `${withName('Gracias por llamar', name)} Adiós.`,
  notUnderstood: [
    'Perdone, no le he entendido. ¿Lo puede decir de otra manera?',
    'Perdone, sigo sin entender. Puede preguntarme por el horario, los honorarios o una cita.',
  ],
};

const hoursInEnglish = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const spanishTimes: readonly (readonly [RegExp, string])[] = [
  ...['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'].map(
    (day, index) =>
      [
        new RegExp(['Sun', 'Mon', 'Tues', 'Wednes', 'Thurs', 'Fri', 'Satur'][index] + 'day'),
        `el ${day}`,
      ] as const,
  ),
  [/next el (\p{L}+)/u, 'el próximo $1'],
  [/tomorrow/, 'mañana'],
  [/today/, 'hoy'],
  [/ or /, ' o '],
  [/ at noon/, ' al mediodía'],
  [/ at (one|1)\b/, ' a la $1'],
  [/ at /, ' a las '],
  [/ after /, ' después de las '],
  [/ in the morning| morning/, ' por la mañana'],
  [/ in the afternoon| afternoon/, ' por la tarde'],
  [/ in the evening| evening/, ' por la noche'],
  [/ thirty/, ' y media'],
  [/ fifteen/, ' y cuarto'],
  [/ forty-five/, ' y cuarenta y cinco'],
  ...'una dos tres cuatro cinco seis siete ocho nueve diez once doce'
    .split(' ')
    .map((hour, index) => [new RegExp(`\\b${hoursInEnglish[index] ?? ''}\\b`), hour] as const),
];

/** A time as it is noted, such as "Tuesday at ten", in Spanish. */
export const timeInSpanish = (time: string): string =>
  spanishTimes.reduce(
    (text, [words, translation]) => text.replaceAll(new RegExp(words, 'gu'), translation),
    time,
  );

/** How many words of a text only Spanish has. */
const spanishWords =
  /(?<!\p{L})(?:el|la|los|las|una?|mi|es|que|qué|para|por|con|necesito|tengo|quiero|usted|buenos|buenas|gracias|llamo|número|ayuda|hola|cuánto|cuesta|cuándo|dónde|adiós|soy|se|sí|está|están|puedo|abogado|abogada|cita|divorcio|hablar|de|en)(?!\p{L})/giu;
const englishWords =
  /(?<!\p{L})(?:the|my|is|are|and|to|i|i'm|you|it|do|does|did|what|who|where|when|how|which|would|please|thank|of|an?|in|there|have|has|with|about|we|our|not|was)(?!\p{L})/giu;
const count = (text: string, words: RegExp): number => [...text.matchAll(words)].length;

export const isSpanish = (text: string): boolean =>
  count(text, spanishWords) >= 2 && count(text, spanishWords) > count(text, englishWords);
export const isEnglish = (text: string): boolean => count(text, englishWords) >= 2 && !isSpanish(text);

/** Most of its letters are of another script, which a voice for English cannot read either. */
export const isOtherScript = (text: string): boolean =>
  count(text, /\p{Script=Latin}/gu) < count(text, /\p{L}/gu) / 2;
