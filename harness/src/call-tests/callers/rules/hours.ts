import { plainWords } from './clauses.ts';

const week = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const day = `(?:${week.join('|')})`;
const opener =
  /^(?:(?:yes|and|so|well|sure|absolutely|normally) )*(?:(?:we|the office|our office) (?:are|is)(?: also| both)? (?:open|here|in the office|in)|(?:our |the )?(?:office )?hours are) /;
/** A word more may limit it: "by appointment", "in summer". */
const others = new RegExp(
  String.raw`\b(?:${day}s?|weekdays?|weekends?|(?:every|all|\d) days?|a week|mornings?|afternoons?|evenings?|half|through|thru|to|till|until|from|between|and|also|on|at|in the|as well|the|sir|maam|am|pm|noon|midnight|o clock|one|\d+)\b|\s`,
  'g',
);
const ranges = new RegExp(String.raw`\b(${day})s? (?:through|thru|to|till|until) (${day})s?\b`, 'g');

/** The days on which a sentence says that the firm is open, if it says nothing besides: "Monday to Friday, and Saturdays until noon". */
function openDaysIn(text: string): readonly string[] {
  const [begin] = opener.exec(text) ?? [];
  if (begin === undefined) return [];
  const rest = text.slice(begin.length);
  if (rest.replaceAll(others, '') !== '') return [];
  const within = [...rest.matchAll(ranges)].flatMap(([, first = '', last = '']) => {
    const daysFromFirst = [...week, ...week].slice(week.indexOf(first));
    return daysFromFirst.slice(0, daysFromFirst.indexOf(last) + 1);
  });
  return [
    ...within,
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
