import { plainWords } from './clauses.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const day = `(?:${week.join('|')})`;
const opener =
  /^(?:(?:yes|and|so|well|sure|absolutely|normally) )*(?:(?:we|the office|our office) (?:are|is)(?: also| both)? (?:open|here|in the office|in)|(?:our |the )?(?:office )?hours are) /;
/** A word more may limit it: "by appointment", "in summer". */
const wordsOfHours = new RegExp(
  String.raw`\b(?:${day}s?|weekdays?|weekends?|(?:every|all|\d) days?|a week|mornings?|afternoons?|evenings?|half|through|thru|to|till|until|from|between|and|also|on|at|in the|as well|the|sir|maam|am|pm|noon|midnight|o clock|one|\d+)\b|\s`,
  'g',
);
const dayRanges = new RegExp(String.raw`\b(${day})s? (?:through|thru|to|till|until) (${day})s?\b`, 'g');

/** The days on which a sentence says that the firm is open, if it says nothing besides: "Monday to Friday, and Saturdays until noon". */
function openDaysIn(text: string): readonly string[] {
  const [openerText] = opener.exec(text) ?? [];
  if (openerText === undefined) return [];
  const rest = text.slice(openerText.length);
  if (rest.replaceAll(wordsOfHours, '') !== '') return [];
  const daysOfRanges = [...rest.matchAll(dayRanges)].flatMap(([, firstDay = '', lastDay = '']) => {
    const daysFromFirst = [...week, ...week].slice(week.indexOf(firstDay));
    return daysFromFirst.slice(0, daysFromFirst.indexOf(lastDay) + 1);
  });
  return [
    ...daysOfRanges,
    ...week.filter((one) => rest.includes(one)),
    ...(/\bweekdays?\b/.test(rest) ? week.slice(0, 5) : []),
    ...(/\bweekends?\b/.test(rest) ? week.slice(5) : []),
    ...(/\b(?:every|all|7) days?\b/.test(rest) ? week : []),
  ];
}

/** Whether a phrase is that the firm is open on a day, and a sentence says so. */
export function saysOpen(phrase: string, text: string): boolean {
  const [, expectedDay] = /\bopen (?:on )?(\w+day)s?$/.exec(plainWords(phrase)) ?? [];
  return expectedDay !== undefined && openDaysIn(text).includes(expectedDay);
}
