import { type SaidTime, timesIn } from './times.ts';
import { withoutDenials, agreement, clausesOf } from './words.ts';

const retraction = /\b(?:never mind|forget (?:it|that)|cancel (?:it|that))\b/i;
const meeting =
  /\b(?:come (?:in|by)|appointment|meet(?:ing)?|consultation|schedule|book|see (?:a|the|you|somebody|someone)|call me|how about|what about|(?:could|can) (?:we|i)|works? (?:for me|best)|available|prefer|cita)\b/i;
const otherEvent =
  /\b(?:hearing|court|trial|deadline|accident|happened|i work|at work|off work|my shift|judge|was|were|hours|open|closed?|have an appointment)\b/i;

/** The time at which the caller wishes to meet a lawyer: named by them, or one of those that they were offered. */
export interface TimeNote {
  hearPrompt(text: string): void;
  /** @returns the wish so far: of several, the firm may choose */
  hear(text: string, isAnswer: boolean): readonly SaidTime[];
  /** Whether a text names it. */
  isIn(text: string): boolean;
  forget(): void;
}

export function createTimeNote(): TimeNote {
  let offeredTimes: SaidTime[] = [];
  let wishedTimes: readonly SaidTime[] = [];

  const wishesIn = (text: string, isAnswer: boolean): readonly SaidTime[] => {
    const isAsked = isAnswer || offeredTimes.length > 0;
    const clauses = clausesOf(withoutDenials(text)).filter((clause) => !otherEvent.test(clause));
    const times =
      isAsked || meeting.test(text) ? clauses.flatMap((clause) => timesIn(clause, isAsked).times) : [];
    const refusedDays = clausesOf(text).flatMap((clause) => timesIn(clause, isAsked).refusedDays);
    const openOffers = offeredTimes.filter(
      ({ day = '' }) => !refusedDays.some((refusedDay) => day.endsWith(refusedDay)),
    );
    const bestTime =
      times.findLast(({ day, minutes }) => day !== undefined && minutes !== undefined) ?? times.at(-1);
    const isChoice = times.length > 1 && /\bor\b(?! no\b)/i.test(text);
    if (isChoice && !offeredTimes.some((offer) => bestTime && isPartOf(bestTime, offer))) return times;
    if (bestTime) {
      // "Thursday works, but can we do four?"
      const day = bestTime.day ?? times.findLast((time) => time.day !== undefined)?.day;
      const chosenOffers = openOffers.filter((offer) => isPartOf({ ...bestTime, day }, offer));
      if (chosenOffers.length === 1) return [{ ...bestTime, ...chosenOffers[0] }];
      const dayBefore = wishedTimes.length === 1 ? wishedTimes[0]?.day : undefined;
      return [
        bestTime.minutes === undefined
          ? bestTime
          : { ...bestTime, day: day ?? dayBefore ?? offeredTimes.at(-1)?.day },
      ];
    }
    if (retraction.test(text)) return [];
    if (/\b(?:neither|none of|either)\b/i.test(text)) return wishedTimes;
    const isChosen = agreement.test(text) || (refusedDays.length > 0 && /\bother\b/i.test(text));
    const offerIndex = isNamed(text, 'second|latter|later')
      ? 1
      : isNamed(text, 'first|former|earlier')
        ? 0
        : -1;
    const offer = openOffers.length === 1 ? (isChosen ? openOffers[0] : undefined) : openOffers[offerIndex];
    return offer ? [offer] : wishedTimes;
  };

  return {
    hearPrompt(text: string) {
      const times = clausesOf(text).flatMap((clause) => timesIn(clause, false).times);
      let day: string | undefined;
      // "Friday at eleven or at three" are two times of one day.
      offeredTimes = times
        .map((time) => ({ ...time, day: (day = time.day ?? day) }))
        .filter(({ minutes }) => minutes !== undefined)
        .filter((one, at, all) => all.findIndex((other) => isPartOf(one, other)) === at);
      // A choice that is repeated stays one.
      const isRepeated =
        wishedTimes.length > 1 && wishedTimes.every((wish) => times.some((time) => isPartOf(wish, time)));
      if (isRepeated || /\b(?:hours|open)\b/i.test(text)) offeredTimes = [];
    },
    hear: (text, isAnswer) => (wishedTimes = wishesIn(text, isAnswer)),
    isIn: (text: string): boolean =>
      clausesOf(text)
        .flatMap((clause) => timesIn(clause, false).times)
        .some((time) => wishedTimes.some((wish) => isPartOf(wish, time))),
    forget() {
      wishedTimes = [];
    },
  };
}

/** Whether a text names one of two offers: "the first one, please", not "a first meeting". */
const isNamed = (text: string, ordinals: string): boolean =>
  new RegExp(
    String.raw`\b(?:${ordinals})(?: (?:one|option|slot|time|of (?:those|these|them|the two)))?(?=\s*[,.!?;]|\s*$| (?:please|works?|is|would|sounds|suits|if|then)\b)`,
    'i',
  ).test(text);

const isPartOf = ({ day, minutes }: SaidTime, wholeTime: SaidTime): boolean =>
  (day === undefined || day === wholeTime.day || wholeTime.day?.startsWith(`${day},`) === true) &&
  (minutes === undefined || minutes === wholeTime.minutes);
