import type { Firm } from '@firmline/sdk/firms';
import { type Area, readOffice } from '@firmline/util/law-firm/read-office';

/** A caller whom the visitor can be. */
export interface CallerCard {
  /** Who calls, with the record's own word for the matter. */
  readonly role: string;
  /** What they say first. */
  readonly line: string;
}

interface Opening {
  /** Words of a record that name the area. */
  readonly area: RegExp;
  readonly first: string;
  readonly urgent?: string;
  /** What an existing client calls it. */
  readonly matter: string;
}

const openings: readonly Opening[] = [
  {
    area: /estate plan|probate|\bwills?\b|trusts?|inherit/i,
    first: 'My father has died, and I am the executor of his will.',
    urgent: 'My mother has an operation on Thursday and wants to sign her will before it.',
    matter: 'my father’s estate',
  },
  { area: /naturali[sz]|citizen/i, first: 'I would like to become a citizen.', matter: 'my naturalization' },
  {
    area: /asylum/i,
    first: 'I would like to ask for asylum.',
    urgent: 'I have a notice to appear in immigration court on Friday.',
    matter: 'my asylum case',
  },
  {
    area: /family petition/i,
    first: 'I would like to bring my wife here. She is in Ghana.',
    matter: 'the petition for my wife',
  },
  {
    area: /visa|immigra/i,
    first: 'I would like to ask about a visa.',
    urgent: 'My visa runs out on Friday.',
    matter: 'my visa',
  },
  {
    area: /guardian/i,
    first: 'I would like to become the guardian of my granddaughter.',
    matter: 'the guardianship',
  },
  {
    area: /separation/i,
    first: 'My husband and I are separating.',
    urgent: 'I was served with papers, and there is a hearing on Friday.',
    matter: 'my separation',
  },
  {
    area: /famil|divorce|custody/i,
    first: 'I would like to talk to a lawyer about a divorce.',
    urgent: 'I was served with divorce papers, and there is a hearing on Friday.',
    matter: 'my divorce',
  },
  {
    area: /landlord|tenant|evict|lease/i,
    first: 'My landlord wants me out by the end of the month.',
    urgent: 'My landlord is evicting me, and court is on Friday.',
    matter: 'my eviction',
  },
  {
    area: /debt|bankrupt/i,
    first: 'A collector is suing me over an old credit card.',
    urgent: 'A collector takes my wages from Friday on.',
    matter: 'my debts',
  },
  {
    area: /real estate|closing|boundar/i,
    first: 'We are buying a house and need a lawyer for the closing.',
    urgent: 'The closing of our house is on Friday, and the title is wrong.',
    matter: 'the closing of our house',
  },
  {
    area: /wages/i,
    first: 'My employer has not paid my overtime since the summer.',
    matter: 'my unpaid wages',
  },
  {
    area: /discriminat/i,
    first: 'I was passed over for a promotion because I am pregnant.',
    urgent: 'My limit for a charge of discrimination ends on Friday.',
    matter: 'my discrimination case',
  },
  {
    area: /severance/i,
    first: 'I was let go, and they want me to sign a severance agreement.',
    urgent: 'I have to sign a severance agreement by Friday.',
    matter: 'my severance',
  },
  {
    area: /employ|labou?r/i,
    first: 'I was dismissed, and I think it was wrong.',
    urgent: 'I was dismissed, and I have to file a claim by Friday.',
    matter: 'my dismissal',
  },
  { area: /injur|accident/i, first: 'A car hit me on my bike, and my leg is broken.', matter: 'my accident' },
  {
    area: /criminal/i,
    first: 'My brother was arrested last night.',
    urgent: 'My brother was arrested, and his hearing is tomorrow.',
    matter: 'my brother’s case',
  },
  {
    area: /business formation|\bformation\b/i,
    first: 'My sister and I would like to form a company.',
    matter: 'my company',
  },
  {
    area: /business|corporat|contract|compan/i,
    first: 'I am buying out my business partner and need somebody to look at the contract.',
    urgent: 'I have to sign a contract by Friday, and nobody has read it.',
    matter: 'the sale of my business',
  },
];

/** Up to five callers, from the record's own words: at least one for each area that it names, as far as five go. */
export function cardsFor({ system }: Pick<Firm, 'system'>): readonly CallerCard[] {
  const { areas, declined } = readOffice(system);
  const [first] = areas;
  if (!first) return general;
  const areaAt = (index: number): Area => areas[index] ?? first;
  const [refused] = declined;
  const roles = [
    card('A new client', first, ({ opening, name }) => opening?.first ?? `I need a lawyer for ${name}.`),
    card(
      'An urgent call',
      areaAt(1),
      ({ opening, name }) => opening?.urgent ?? `I have a deadline on Friday in a matter of ${name}.`,
    ),
    card(
      'A client you have',
      areaAt(2),
      ({ area, opening, name }) =>
        `I am a client of ${area.lead ?? 'yours'}. Is there any news about ${opening?.matter ?? name}?`,
    ),
    ...(refused
      ? [
          {
            role: `A matter you decline · ${refused}`,
            line: openingOf(refused)?.first ?? `Do you take cases of ${refused}?`,
          },
        ]
      : []),
    card(
      'The other side',
      areaAt(3),
      ({ name }) => `I am the lawyer of the other side in a matter of ${name}. Whom can I talk to?`,
    ),
  ];
  const further = areas
    .slice(4)
    .map((area) =>
      card('A new client', area, ({ opening, name }) => opening?.first ?? `I need a lawyer for ${name}.`),
    );
  return [...roles, ...further].slice(0, 5);
}

const openingOf = (words: string): Opening | undefined => openings.find(({ area }) => area.test(words));

interface CardWords {
  readonly area: Area;
  readonly opening: Opening | undefined;
  /** The area, inside of a sentence. */
  readonly name: string;
}

function card(role: string, area: Area, lineOf: (words: CardWords) => string): CallerCard {
  const opening = openingOf(area.name) ?? openingOf(area.words);
  const name = area.name.charAt(0).toLowerCase() + area.name.slice(1);
  return { role: `${role} · ${area.name}`, line: lineOf({ area, opening, name }) };
}

/** What an assistant without the firm's texts can take a message about. */
const general: readonly CallerCard[] = [
  { role: 'A new client', line: 'I would like to talk to a lawyer about a divorce.' },
  { role: 'An urgent call', line: 'It is urgent: I have a hearing on Friday.' },
  { role: 'A client you have', line: 'I am a client of yours. Is there any news in my case?' },
];
