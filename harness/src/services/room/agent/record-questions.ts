import type { Office } from '#util/law-firm/read-office';
import type { Item } from './caller-notes.ts';

/** What the record tells the assistant to ask, beside what every receptionist does. */
export function askedByRecord(text: string): {
  readonly items: readonly Item[];
  readonly parties: string | undefined;
} {
  const [, parties] =
    /\bask\b[^.]*?\b(the names? of (?!the lawyer)[^,.;:]+)/i.exec(
      text.replace(/\bname of the lawyer\b/gi, ''),
    ) ?? [];
  const items: readonly (readonly [Item, boolean])[] = [
    ['email', /\bask\b[^.]*\be-?mail\b/i.test(text)],
    ['deadline', /\b(?:ask|whether)\b[^.]*\b(?:hearing|deadline|pressing)\b/i.test(text)],
    ['incident', /\bask when it happened\b|\bthe date of the incident\b/i.test(text)],
    ['parties', parties !== undefined],
  ];
  const reason = /\bconflicts? of interest\b/i.test(text)
    ? 'The firm checks for conflicts of interest before a lawyer speaks with you. '
    : '';
  return {
    items: items.flatMap(([item, isAsked]) => (isAsked ? [item] : [])),
    parties: parties && `${reason}What ${/^the names\b/i.test(parties) ? 'are' : 'is'} ${parties}?`,
  };
}

/** Two times within the hours, in words. */
export function offerOf({ hours }: Office): string | undefined {
  const [span] = hours?.spans ?? [];
  const [, firstDay = span?.days[0], , lastDay = firstDay] = span?.days ?? [];
  if (!span || firstDay === undefined || lastDay === undefined || span.to - span.from < 240) return undefined;
  const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  const words = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');
  const hourWord = (minutes: number) => words[Math.floor(minutes / 60) % 12] ?? '';
  return `I can offer ${days[firstDay] ?? ''} at ${hourWord(span.from + 60)} or ${days[lastDay] ?? ''} at ${hourWord(span.to - 120)}. Which would suit you?`;
}
