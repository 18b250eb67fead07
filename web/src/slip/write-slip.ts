import { createCallNotes, type Told } from '@firmline/util/law-firm/call-notes';
import { areaOf, declinedOf, matterIn, type Matter } from '@firmline/util/law-firm/matters';
import { inFigures } from '@firmline/util/law-firm/numbers';
import { isNear } from '@firmline/util/law-firm/times';
import type { Office } from '@firmline/util/law-firm/read-office';
import { withoutDenials, sentencesOf, tidyText, countWords } from '@firmline/util/law-firm/words';
import {
  type FieldName,
  fieldLabels,
  type IntakeNote,
  type Slip,
  type SlipValue,
  type SpokenTurn,
  type Stamp,
} from './types.ts';

const promise =
  /\b(?:will|shall|'ll|is going to)\b[^.?!]*\b(?:call|ring|confirm|send|write|get back|be in touch|contact|reach|look at)\b|\b(?:confirmar[áa]n?|llamar[áa]n?|llamaremos)(?![a-zÀ-ɏ])/i;
const spanishWords =
  /\b(?:el|las?|los|una|mañana|mi|me|es|que|para|por|con|necesito|tengo|quiero|usted|buenos|gracias|llamo|número|ayuda|hola)\b/gi;
const declinedText = 'The firm’s own instructions decline such a matter.';
const conflictText = 'Check these names before any lawyer speaks.';
const unconfirmedText = 'asked for, to be confirmed';
const closedText = 'outside the office hours';
const wishedLanguage =
  /\b(?:(?<!n't |not |no )(?:speaks?|hablan?)|(?:talk|answer|reply|continue|back) in) (spanish|español|french|portuguese|german|chinese|mandarin|arabic|greek|russian|vietnamese|polish)\b/i;

type Values = Partial<Record<FieldName, SlipValue | undefined>>;

/**
 * The slip of a call: what its words say, and nothing else.
 * @param intakeNotes what an assistant wrote down by itself: it replaces a guess if the words support it
 */
export function writeSlip(
  turns: readonly SpokenTurn[],
  office: Office,
  intakeNotes: readonly IntakeNote[] = [],
): Slip {
  const finalTurns = turns
    .filter(({ final }) => final)
    .map((turn) => ({ ...turn, text: tidyText(turn.text) }));
  const notes = createCallNotes(office);
  for (const turn of finalTurns) notes.hear(turn);
  const namedValues = Object.entries(notes.values).map(([name, value]) => [
    name,
    value && slipValue(name, value),
  ]);
  const values: Values = {
    ...(Object.fromEntries(namedValues) as Values),
    language: languageOf(finalTurns),
    next: nextStepOf(finalTurns),
    story: notes.values.story ?? storyOf(finalTurns, notes.matter),
  };
  for (const note of intakeNotes) Object.assign(values, supportedValues(note, finalTurns));
  const matter = matterIn(values.matter?.text ?? '') ?? notes.matter;
  const area = areaOf(matter, office);
  if (area?.leadName) values.lead = { text: area.leadName, turn: null, note: area.name };
  const receivedAt = turns[0]?.startedAt;
  const { deadline } = notes.values;
  const stamps = stampsOf(values, office, {
    urgent: notes.urgent,
    pressingTurn: deadline && isNear(deadline.text, receivedAt ?? 0) ? deadline.turn : undefined,
    leadName: area?.leadName,
    uncoveredMatter: area ? undefined : matter,
  });
  return {
    receivedAt,
    values,
    askedFields: notes.askedFields,
    unclearNames: notes.unclearFields,
    openField: notes.openField,
    stamps,
  };
}

function slipValue(name: string, { text, turn, event, isOutside = false }: Told): SlipValue {
  const note = name === 'when' ? (isOutside ? closedText : unconfirmedText) : event;
  return { text, turn, ...(note && { note }) };
}

function storyOf(turns: readonly SpokenTurn[], matter: Matter | undefined): SlipValue | undefined {
  const accounts = turns.filter(({ role, text }) => role === 'user' && countWords(text) > 5);
  const turn = accounts.find(({ text }) => matter?.pattern.test(withoutDenials(text))) ?? accounts[0];
  return turn && { text: turn.text, turn: turn.id };
}

function languageOf(turns: readonly SpokenTurn[]): SlipValue | undefined {
  const languages = turns.flatMap(({ role, text, id }) => {
    const isSpanish = [...text.matchAll(spanishWords)].length > 1;
    const name = isSpanish ? 'spanish' : wishedLanguage.exec(text)?.[1]?.toLowerCase();
    return role === 'user' && name ? [{ text: name.charAt(0).toUpperCase() + name.slice(1), turn: id }] : [];
  });
  const english = turns.find(({ role, text }) => role === 'user' && /\b(?:the|my|is|and|to|i)\b/i.test(text));
  return languages[0] ?? (english && { text: 'English', turn: english.id });
}

function nextStepOf(turns: readonly SpokenTurn[]): SlipValue | undefined {
  const promises = turns
    .filter(({ role }) => role === 'assistant')
    .flatMap(({ text, id }) => sentencesOf(text).map((sentence) => ({ text: sentence, turn: id })));
  return promises.findLast(({ text }) => promise.test(text) && !text.endsWith('?'));
}

const plainWords = (text: string): string =>
  inFigures(text)
    .toLowerCase()
    .replace(/[^\p{L}\d]/gu, '');

/** What an assistant wrote down, as far as somebody has said it; a matter may have a name of its own. */
function supportedValues({ values, turn }: IntakeNote, turns: readonly SpokenTurn[]): Values {
  const knownEntries = Object.entries(values).filter(([name]) => name in fieldLabels);
  const entries = knownEntries.map(([name, text]): [string, SlipValue] | undefined => {
    const parts = name === 'number' ? [text] : text.split(/[\s,]+/).filter((part) => part.length > 2);
    const confirms = ({ role, text: words }: SpokenTurn) =>
      role === 'user' && parts.some((part) => plainWords(words).includes(plainWords(part)));
    const turnId = turns.findLast(confirms)?.id ?? (/^(?:matter|story|next)$/.test(name) ? turn : undefined);
    return turnId === undefined ? undefined : [name, { text, turn: turnId }];
  });
  return Object.fromEntries(entries.filter((entry) => entry !== undefined));
}

interface Judged {
  /** The turn that says that it is urgent. */
  readonly urgent: number | undefined;
  /** The turn with a deadline that is near. */
  readonly pressingTurn: number | undefined;
  readonly leadName: string | null | undefined;
  /** A matter that no area of the firm covers. */
  readonly uncoveredMatter: Matter | undefined;
}

function stampsOf(
  { parties, deadline }: Values,
  office: Office,
  { urgent, pressingTurn, leadName, uncoveredMatter }: Judged,
): Stamp[] {
  const assignment = leadName && `For ${leadName}`;
  // What the record promises, it promises to urgent callers, and not for every date.
  const rule = [assignment, urgent !== undefined && office.urgent].filter(Boolean).join(': ');
  const reason = pressingTurn !== undefined && deadline ? `Deadline: ${deadline.text}` : '';
  const urgentTurn = urgent ?? pressingTurn;
  const isDeclined = declinedOf(uncoveredMatter, office.declinedAreas) !== undefined;
  return [
    ...(isDeclined
      ? [{ kind: 'declined', title: 'Not taken here', text: declinedText, turn: null } as const]
      : []),
    ...(urgentTurn === undefined
      ? []
      : [{ kind: 'urgent', title: 'Urgent', text: rule || reason, turn: urgentTurn } as const]),
    ...(parties
      ? [{ kind: 'conflict', title: 'Conflict check', text: conflictText, turn: parties.turn } as const]
      : []),
  ];
}
