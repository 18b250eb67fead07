import type { Firm } from '@firmline/sdk/firms';
import { type Area, readOffice } from '@firmline/util/law-firm/read-office';

/** A caller whom the visitor can be. */
export interface CallerCard {
  /** Who calls, with the record's own word for the matter. */
  readonly role: string;
  /** What they say first. */
  readonly line: string;
}

/** Words of a record that name an area; what its new client says first; what that client calls the matter. */
const openings: readonly (readonly [area: RegExp, first: string, matter: string])[] = [
  [
    /estate plan|probate|will|trust|inherit/i,
    'My father has died, and I am the executor of his will.',
    'a will',
  ],
  [/naturali[sz]|citizen/i, 'I would like to become a citizen.', 'my naturalization'],
  [/asylum/i, 'I would like to ask for asylum.', 'my asylum case'],
  [/petition/i, 'I would like to bring my wife here. She is in Ghana.', 'the petition for my wife'],
  [/visa|immigra/i, 'I would like to ask about a visa.', 'my visa'],
  [/guardian/i, 'I would like to become the guardian of my granddaughter.', 'the guardianship'],
  [/separation/i, 'My husband and I are separating.', 'my separation'],
  [/famil|divorce|custody/i, 'I would like to talk to a lawyer about a divorce.', 'my divorce'],
  [/landlord|tenant|evict|lease/i, 'My landlord wants me out by the end of the month.', 'my eviction'],
  [/debt|bankrupt/i, 'A collector is suing me over an old credit card.', 'my debts'],
  [/real estate|closing|boundar/i, 'We are buying a house and need a lawyer for the closing.', 'the closing'],
  [/wages/i, 'My employer has not paid my overtime since the summer.', 'my wages'],
  [/discriminat/i, 'I was passed over for a promotion because I am pregnant.', 'discrimination at work'],
  [/severance/i, 'I was let go, and they want me to sign a severance agreement.', 'my severance'],
  [/employ|labou?r/i, 'I was dismissed, and I think it was wrong.', 'my dismissal'],
  [/injur|accident/i, 'A car hit me on my bike, and my leg is broken.', 'my accident'],
  [/criminal/i, 'My brother was arrested last night.', 'my brother’s case'],
  [/formation/i, 'My sister and I would like to form a company.', 'my company'],
  [/business|corporat|contract|compan/i, 'I am buying out my business partner.', 'the sale of my business'],
];

/** What an assistant without the firm's texts can take a message about. */
const generalCards: readonly CallerCard[] = [
  { role: 'A new client', line: 'I would like to talk to a lawyer.' },
  { role: 'An urgent call', line: 'I was served with papers. The hearing is on Friday.' },
  { role: 'A client you have', line: 'I am a client of yours. Is there any news in my case?' },
];
/** Areas without another side. */
const oneSidedMatter = /visa|asylum|naturali[sz]|citizen|petition|immigra|estate plan|\bwills?\b|formation/i;

/** Up to five callers, from the record's own words: one for each area that it names, as far as five go. */
export function cardsFor({ system }: Pick<Firm, 'system'>): readonly CallerCard[] {
  const { areas, declinedAreas } = readOffice(system);
  const [firstArea] = areas;
  if (!firstArea) return generalCards;
  const areaAt = (index: number): Area => areas[index] ?? firstArea;
  const [refusedMatter] = declinedAreas;
  const existingArea = areaAt(2);
  const opposedArea = [areaAt(3), ...areas].find(({ name }) => !oneSidedMatter.test(name));
  const cards = [
    newClientOf(firstArea),
    cardOf(
      'An urgent call',
      areaAt(1),
      `I was served with papers about ${matterOf(areaAt(1))}. The hearing is on Friday.`,
    ),
    cardOf(
      'A client you have',
      existingArea,
      `I am a client of yours${existingArea.leadName ? `, with ${existingArea.leadName}` : ''}. Is there any news about ${matterOf(existingArea)}?`,
    ),
    ...(refusedMatter
      ? [{ role: `A matter you decline · ${refusedMatter}`, line: firstLineOf(refusedMatter) }]
      : []),
    ...(opposedArea && (opposedArea === areas[3] || areas.length < 4)
      ? [
          cardOf(
            'The other side',
            opposedArea,
            `I represent the other side in a case about ${inSentence(opposedArea.name)}.`,
          ),
        ]
      : []),
  ];
  const ownLines = new Set(cards.map(({ role }) => role.split(' · ')[1]));
  return [...cards, ...areas.filter(({ name }) => !ownLines.has(name)).map(newClientOf)].slice(0, 5);
}

const cardOf = (role: string, { name }: Area, line: string): CallerCard => ({
  role: `${role} · ${name}`,
  line,
});

const newClientOf = (area: Area): CallerCard => cardOf('A new client', area, firstLineOf(area.name));

const firstLineOf = (name: string): string =>
  openings.find(([area]) => area.test(name))?.[1] ?? `I need a lawyer for ${inSentence(name)}.`;

const matterOf = ({ name }: Area): string =>
  openings.find(([area]) => area.test(name))?.[2] ?? inSentence(name);

const inSentence = (name: string): string => name.charAt(0).toLowerCase() + name.slice(1);
