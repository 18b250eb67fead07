import { matterIn, type Matter } from '@firmline/util/law-firm/matters';
import type { Office } from '@firmline/util/law-firm/read-office';
import { callerIn, othersIn } from './names.ts';
import { digitRuns, emailIn, inFigures, numberIn, writtenNumber } from './numbers.ts';
import { deadlineIn, meetingTime, type SaidTime, timesIn } from './times.ts';
import {
  type FieldName,
  fieldLabels,
  type IntakeNote,
  type Slip,
  type SlipValue,
  type SpokenTurn,
  type Stamp,
} from './types.ts';
import { affirmed, askedIn, type Asked, clausesOf, sentencesOf, tidy } from './words.ts';

const agrees =
  /^\W*(?:yes|yeah|yep|sure|perfect|great|good|fine|okay|ok|that (?:works|is fine)|that's (?:right|good|perfect|fine)|works|sounds good|exactly|correct|s[íi])\b/i;
const denies = /^\W*(?:no(?!,? thank)|nope|not|wrong|actually, no)\b/i;
const takesBack = /\b(?:never mind|forget (?:it|that)|cancel (?:it|that))\b/i;
const meeting =
  /\b(?:come (?:in|by)|appointment|meet(?:ing)?|consultation|schedule|book|see (?:a|the|you|somebody|someone)|how about|what about|(?:could|can) (?:we|i)|works? (?:for me|best)|available|prefer|cita)\b/i;
const noMeeting =
  /\b(?:hearing|court|trial|deadline|accident|happened|i work|at work|off work|my shift|judge|was|were|hours|open|closed?|have an appointment)\b/i;
const urgency =
  /\b(?:served|arrested|in jail|in custody|detained|hearing|arraign\w*|bail|warrant|court (?:date|is|on|tomorrow)|deadline|notice to appear|audiencia|detenid[oa])\b/i;
const promise =
  /\b(?:will|shall|'ll|is going to)\b[^.?!]*\b(?:call|ring|confirm|send|write|get back|be in touch|contact|reach|look at)\b|\bi (?:have noted|note)\b/i;
const spanish =
  /\b(?:el|las?|los|una|mañana|mi|me|es|que|para|por|con|necesito|tengo|quiero|usted|buenos|gracias|llamo|número|ayuda|hola)\b/gi;
const declinedText = 'The firm’s own instructions decline such a matter.';
const conflictText = 'These names are passed on before any lawyer speaks.';
const toConfirm = 'asked for, to be confirmed';
const outside = 'outside the office hours';
const wishedLanguage =
  /\b(?:speaks?|in|habla) (spanish|español|french|portuguese|german|chinese|mandarin|arabic|greek|russian|vietnamese|polish)\b/i;

type Values = Partial<Record<FieldName, SlipValue | undefined>>;

/**
 * The slip of a call: what its words say, and nothing else.
 * @param noted what an assistant wrote down by itself: it replaces a guess if the words support it
 */
export function writeSlip(
  turns: readonly SpokenTurn[],
  office: Office,
  noted: readonly IntakeNote[] = [],
): Slip {
  const spoken = turns.filter(({ final }) => final).map((turn) => ({ ...turn, text: tidy(turn.text) }));
  const notes = takeNotes(spoken, office);
  const values: Values = {
    ...notes.values,
    language: languageOf(spoken),
    next: nextStepOf(spoken),
    story: notes.values.story ?? storyOf(spoken, notes.matter),
  };
  for (const note of noted) Object.assign(values, supported(note, spoken));
  const matter = matterIn(values.matter?.text ?? '') ?? notes.matter;
  const area = matter && office.areas.find(({ words }) => matter.area.test(words));
  if (area?.lead) values.lead = { text: area.lead, turn: null, note: area.name };
  const stamps = stampsOf(values, notes.urgent, area?.lead, office, matter && !area ? matter : undefined);
  return { receivedAt: turns[0]?.startedAt, values, asked: notes.asked, open: notes.open, stamps };
}

/** Reads the turns one after the other. */
function takeNotes(spoken: readonly SpokenTurn[], office: Office) {
  const values: Values = {};
  const asked = new Set<FieldName>();
  const parties = new Map<string, number>();
  /** Numbers that the assistant named first. */
  const foreign = new Set<string>();
  let open: Asked = null;
  let prompt = '';
  let matter: Matter | undefined;
  let urgent: number | undefined;
  /** Digits of a number that comes in pieces. */
  let pieces = '';
  let offers: SaidTime[] = [];
  let wish: SaidTime | undefined;

  const set = (field: FieldName, text: string | undefined, turn: number, note?: string) => {
    if (text === undefined || text === '') delete values[field];
    else if (values[field]?.text !== text) values[field] = { text, turn, ...(note && { note }) };
  };

  const hearPrompt = (text: string) => {
    const asks = askedIn(text, open);
    // What is only explained is still asked.
    open = asks ?? ((open === 'caller' || open === 'number') && !values[open] ? open : null);
    if (open && open !== 'other' && open !== 'reference') asked.add(open);
    // A question that is asked again begins anew; "go on" does not.
    if (text.split(' ').length > 3) pieces = '';
    const isReadBack = open === 'number' || /right\?$/i.test(text);
    for (const number of isReadBack ? [] : numbersOf(text))
      if (number !== values.number?.text) foreign.add(number);
    const times = clausesOf(text).flatMap((clause) => timesIn(clause, false).times);
    let day: string | undefined;
    // "Friday at eleven or at three" are two times of one day.
    offers = times
      .map((time) => ({ ...time, day: (day = time.day ?? day) }))
      .filter(({ minutes }) => minutes !== undefined)
      .filter((one, at, all) => all.findIndex((other) => isPartOf(one, other)) === at);
    if (/\b(?:hours|open)\b/i.test(text)) offers = [];
    prompt = text;
  };

  const hearNumber = ({ text, id }: SpokenTurn) => {
    const number = numberIn(text);
    const before = values.number?.text;
    const isReadBack = before !== undefined && numbersOf(confirmedIn(prompt)).length > 0;
    const isDenied = denies.test(text);
    if (number !== undefined) {
      const isReference = open === 'reference' && !/\b(?:phone|cell|mobile)\b/i.test(text);
      const isNew =
        before === undefined ||
        open === 'number' ||
        isReadBack ||
        isDenied ||
        /\b(?:actually|sorry)\b/i.test(text);
      if (isNew && !isReference && !foreign.has(number)) set('number', number, id);
      pieces = '';
    } else if (isReadBack && isDenied) {
      const [end = ''] = /\b(?:ends?|ending|last)\b/i.test(text)
        ? (/\d[\d ]+\d/.exec(inFigures(text)) ?? [])
        : [];
      const digits = end.replace(/ /g, '');
      set('number', digits && writtenNumber(before.replace(/\D/g, '').slice(0, -digits.length) + digits), id);
    } else if (open === 'number' && before === undefined) {
      const figures = inFigures(text);
      if ((figures.match(/\p{L}{3,}/gu) ?? []).length < 4) pieces += figures.replace(/\D/g, '');
      if (pieces.length > 9) set('number', writtenNumber(pieces), id);
    }
  };

  /** A wished time: named by the caller, or one of those offered. */
  const wishIn = (text: string): SaidTime | undefined => {
    const isAsked = open === 'when' || offers.length > 0;
    const said = clausesOf(affirmed(text)).filter((clause) => !noMeeting.test(clause));
    const times =
      isAsked || meeting.test(text) ? said.flatMap((clause) => timesIn(clause, isAsked).times) : [];
    const refused = clausesOf(text).flatMap((clause) => timesIn(clause, isAsked).refusedDays);
    const left = offers.filter(({ day = '' }) => !refused.some((refusedDay) => day.endsWith(refusedDay)));
    const best =
      times.findLast(({ day, minutes }) => day !== undefined && minutes !== undefined) ?? times.at(-1);
    // Who names two leaves the choice to the firm.
    if (
      times.length > 1 &&
      /\bor\b(?! no\b)/i.test(text) &&
      !offers.some((offer) => best && isPartOf(best, offer))
    )
      return undefined;
    if (best) {
      const chosen = left.filter((offer) => isPartOf(best, offer));
      if (chosen.length === 1) return { ...best, ...chosen[0] };
      return best.minutes === undefined
        ? best
        : { ...best, day: best.day ?? wish?.day ?? offers.at(-1)?.day };
    }
    const confirmed = clausesOf(confirmedIn(prompt)).flatMap((clause) => timesIn(clause, false).times);
    const isDenied = denies.test(text) && confirmed.some((time) => wish && isPartOf(wish, time));
    if (takesBack.test(text) || isDenied) return undefined;
    if (/\b(?:neither|none of|either)\b/i.test(text)) return wish;
    const isChosen = agrees.test(text) || (refused.length > 0 && /\bother\b/i.test(text));
    if (left.length === 1) return isChosen ? left[0] : wish;
    if (/\b(?:second|latter|later)\b/i.test(text)) return left[1] ?? wish;
    return /\b(?:first|former|earlier)\b/i.test(text) ? (left[0] ?? wish) : wish;
  };

  const hear = (turn: SpokenTurn) => {
    const { text, id } = turn;
    const so = affirmed(text);
    hearNumber(turn);
    wish = wishIn(text);
    const when = wish && meetingTime(wish, office.hours, turn.startedAt);
    set('when', when?.text, id, when?.isOutside ? outside : toConfirm);
    set('email', emailIn(text) ?? values.email?.text, id);
    const caller = callerIn(text, values.caller?.text, prompt, open === 'caller');
    if (open === 'story' && caller === values.caller?.text && text.split(' ').length > 5)
      set('story', text, id);
    set('caller', caller, id);
    const found = matterIn(so);
    if (found && (matter === undefined || open === 'matter')) matter = found;
    set('matter', matter?.name, id);
    const deadline =
      open === 'deadline' || !values.deadline ? deadlineIn(text, open === 'deadline') : undefined;
    if (deadline) set('deadline', deadline.words, id, deadline.event);
    const known = [
      values.caller?.text ?? '',
      ...parties.keys(),
      ...office.areas.map(({ lead }) => lead ?? ''),
    ];
    for (const name of othersIn(text, open === 'parties'))
      if (!known.some((one) => one === name || one.split(' ').includes(name))) parties.set(name, id);
    set('parties', [...parties.keys()].join(', '), parties.values().next().value ?? id);
    if (urgency.test(so)) urgent ??= id;
  };

  for (const turn of spoken) {
    if (turn.role === 'user') hear(turn);
    else hearPrompt(turn.text);
  }
  return { values, asked, open: open === 'other' || open === 'reference' ? null : open, matter, urgent };
}

/** What the assistant reads back and asks to confirm. */
function confirmedIn(prompt: string): string {
  const question = sentencesOf(prompt).findLast((sentence) => sentence.endsWith('?')) ?? '';
  return /\b(?:right|correct)\b/i.test(question) ? prompt : question;
}

const numbersOf = (text: string): string[] =>
  digitRuns(inFigures(text)).flatMap(({ digits }) => writtenNumber(digits) ?? []);

const isPartOf = ({ day, minutes }: SaidTime, whole: SaidTime): boolean =>
  (day === undefined || day === whole.day) && (minutes === undefined || minutes === whole.minutes);

function storyOf(spoken: readonly SpokenTurn[], matter: Matter | undefined): SlipValue | undefined {
  const told = spoken.filter(({ role, text }) => role === 'user' && text.split(' ').length > 5);
  const turn = told.find(({ text }) => matter?.said.test(affirmed(text))) ?? told[0];
  return turn && { text: turn.text, turn: turn.id };
}

function languageOf(spoken: readonly SpokenTurn[]): SlipValue | undefined {
  const languages = spoken.flatMap(({ role, text, id }) => {
    const isSpanish = [...text.matchAll(spanish)].length > 1;
    const name = isSpanish ? 'spanish' : wishedLanguage.exec(text)?.[1]?.toLowerCase();
    return role === 'user' && name ? [{ text: name.charAt(0).toUpperCase() + name.slice(1), turn: id }] : [];
  });
  const english = spoken.find(
    ({ role, text }) => role === 'user' && /\b(?:the|my|is|and|to|i)\b/i.test(text),
  );
  return languages[0] ?? (english && { text: 'English', turn: english.id });
}

function nextStepOf(spoken: readonly SpokenTurn[]): SlipValue | undefined {
  const promises = spoken
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ text, id }) => sentencesOf(text).map((sentence) => ({ text: sentence, turn: id })));
  return promises.findLast(({ text }) => promise.test(text) && !text.endsWith('?'));
}

const plain = (text: string): string =>
  inFigures(text)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** What an assistant wrote down, as far as somebody has said it; a matter may have a name of its own. */
function supported({ values, turn }: IntakeNote, spoken: readonly SpokenTurn[]): Values {
  const known = Object.entries(values).filter(([name]) => name in fieldLabels);
  const entries = known.map(([name, text]): [string, SlipValue] | undefined => {
    const parts = name === 'number' ? [text] : text.split(/[\s,]+/).filter((part) => part.length > 2);
    const says = ({ role, text: words }: SpokenTurn) =>
      role === 'user' && parts.some((part) => plain(words).includes(plain(part)));
    const line = spoken.findLast(says)?.id ?? (/^(?:matter|story|next)$/.test(name) ? turn : undefined);
    return line === undefined ? undefined : [name, { text, turn: line }];
  });
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

function stampsOf(
  values: Values,
  urgent: number | undefined,
  lead: string | null | undefined,
  office: Office,
  unknown: Matter | undefined,
): Stamp[] {
  const { deadline, parties } = values;
  const rule = [lead && `For ${lead}`, office.urgent].filter(Boolean).join(': ');
  const isDeclined = office.declined.some((words) => unknown?.area.test(words));
  return [
    ...(isDeclined
      ? [{ kind: 'declined', title: 'Not taken here', text: declinedText, turn: null } as const]
      : []),
    ...((urgent ?? deadline)
      ? [{ kind: 'urgent', title: 'Urgent', text: rule, turn: urgent ?? deadline?.turn ?? null } as const]
      : []),
    ...(parties
      ? [{ kind: 'conflict', title: 'Conflict check', text: conflictText, turn: parties.turn } as const]
      : []),
  ];
}
