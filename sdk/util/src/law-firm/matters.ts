import type { Area, Office } from './read-office.ts';

/** What people call a law firm about. */
export interface Matter {
  readonly name: string;
  /** Words of a caller. */
  readonly pattern: RegExp;
  /** Names of the whole area of law, in a firm's record. */
  readonly area: RegExp;
}

/** By the names of their area; the narrower comes first. */
const kinds: readonly (readonly [area: RegExp, matters: Readonly<Record<string, RegExp>>])[] = [
  [
    /\bfamily law|\bfamily (?:matters|cases)|^famil(?:y|ies)$|matrimon/i,
    {
      'Restraining order': /\b(?:restraining|protecti(?:ve|on)) order\b|\borden de protección\b/i,
      'Prenuptial agreement': /\bprenup\w*/i,
      'Child custody': /\bcustody\b|\bvisitation\b|\bcustodia\b/i,
      'Child support': /\b(?:child support|alimony|manutención)\b/i,
      Adoption: /\badopt(?:ion|ing|ed)?\b|\badopción\b/i,
      Guardianship: /\bguardianship\b|\btutela\b/i,
      Divorce: /\bdivorc(?:e|ing|io|iar\w*)\b|\bget(?:ting)? divorced\b|\bleaving my (?:husband|wife)\b/i,
      Separation: /\bseparati(?:ng|on)\b(?! agreement)/i,
    },
  ],
  [
    /maritime|admiralty|shipping/i,
    {
      'Ship arrest': /\b(?:ship|vessel|boat|yacht|cargo)\b[^.!?]*\b(?:arrested|seized|detained)\b/i,
      'Crew injury':
        /\b(?:deckhands?|sea(?:man|men|farer)|sailors?|crew ?members?)\b[^.!?]*\b(?:hurt|injur\w+|fell|died|burn\w*|broke\w*)\b/i,
      'Cargo claim': /\bcargo\b|\bdemurrage\b|\bcharter ?part(?:y|ies)\b/i,
    },
  ],
  [
    /criminal|traffic/i,
    {
      'Drunk driving charge': /\b[do]\.?[uw]\.?i\b|\bdrunk driving\b|\bbreathaly[sz]er\b/i,
      'Traffic ticket': /\bspeeding\b|\b(?:traffic|parking) ticket\b|\bcitation\b/i,
      'Criminal charge':
        /\barrest(?:ed)?\b|\bcharged with\b|\bwarrant\b|\bfelony\b|\bmisdemeanou?r\b|\bin jail\b|\bbail\b|\barraign\w*|\bexpunge\w*/i,
    },
  ],
  [
    /injur|accident|negligence|\btorts?\b/i,
    {
      'Workers’ compensation':
        /\bworkers'? ?comp\w*|\b(?:hurt|injured|fell) [^.!?]*\b(?:at work|on the job)\b/i,
      'Medical malpractice': /\bmalpractice\b|\bmisdiagnos\w+|\bsurgeon left\b/i,
      'Dog bite': /\b(?:bitten|bit|attacked) [^.!?]*\bdog\b|\bdog (?:bite|bit|attacked)\b/i,
      'Car accident':
        /\b(?:car|auto|truck|motorcycle|bike|bus|traffic) (?:accident|crash|wreck)\b|\brear-?ended\b|\bcollision\b|\b(?:truck|car|van|bus|taxi|driver) hit (?:me|us|my)\b|\bhit by an? (?:car|truck|van|bus|taxi|driver)\b|\baccidente de (?:coche|auto|carro|tráfico)\b/i,
      'Slip and fall': /\b(?:slipped|tripped|slip and fall)\b|\bfell (?:down|on|in|off|at)\b/i,
      'Accident or injury':
        /\baccidente?\b|\b(?:in|had) a crash\b|\b(?:was|got|been) (?:hurt|injured)\b|\binjur(?:y|ies)\b/i,
    },
  ],
  [
    /employment(?! contract)|labou?r|workplace/i,
    {
      'Sexual harassment': /\bharass\w*|\bacoso\b/i,
      'Discrimination at work':
        /\bdiscriminat\w+|\bpassed over for\b|\bbecause (?:I'm|I am) (?:pregnant|black|gay|old)\b/i,
      Severance: /\bseverance\b|\bseparation agreement\b/i,
      'Unpaid wages':
        /\b(?:unpaid|overtime|back pay|last paycheck)\b|\b(?:hasn't|didn't|don't|doesn't|haven't|won't|not|never) (?:been )?pa(?:y|ys|id|ying) (?:me|us|my|for my|for the last)\b/i,
      'Wrongful termination':
        /\bwrongful\w* (?:terminat|dismiss)\w+|\b(?:got|was|been|were|just) (?:fired|laid off|let go|terminated|dismissed)\b|\bfired me\b|\blet me go\b|\bdespid\w+|\bdespido\b/i,
      'Employment contract': /\bemployment (?:contract|agreement)s?\b|\bnon-?competes?\b/i,
    },
  ],
  [
    /bankrupt|insolven/i,
    {
      Foreclosure: /\bforeclos\w+/i,
      Bankruptcy: /\bbankrupt\w*|\bchapter (?:7|13|seven|thirteen)\b|\bbancarrota\b/i,
      'Debt collection': /\bdebts?\b|\bcollect(?:ors?|ions?)\b|\bgarnish\w*|\bcredit cards?\b|\bdeudas?\b/i,
    },
  ],
  [
    /landlord|tenant|evict|housing/i,
    {
      'Commercial lease':
        /\bcommercial (?:lease|tenan|rent)\w*|\b(?:leas|rent)(?:e|es|ed|ing)?\b[^.!?]*\b(?:shop|store|salon|restaurant|bakery|caf[eé]|warehouse|office space|studio)\b|\b(?:shop|store|salon|restaurant|bakery|caf[eé]|warehouse|office space)\b[^.!?]*\bleas(?:e|ing)\b/i,
      Eviction:
        /\bevict\w*|\bdays? to (?:leave|get out|move out|vacate)\b|\bnotice to (?:quit|vacate|leave)\b|\bdesalojo\b/i,
      Lease: /(?<!commercial )\bleases?\b|\bcontrato de (?:renta|alquiler)\b/i,
      'Landlord dispute': /\blandlord\b|\bdeposit\b|\bno heat\b|\bcasero\b|\brent\b/i,
    },
  ],
  [
    /immigra/i,
    {
      Deportation:
        /\bdeport\w*|\bnotice to appear\b|\bimmigration court\b|\bdetained by (?:ice|immigration)\b/i,
      Asylum: /\basylum\b|\basilo\b|\brefugee\b/i,
      Citizenship:
        /\bcitizenship\b|\bbecom(?:e|ing) an? (?:\w+ )?citizen\b|\bnaturali[sz]\w*|\bciudadanía\b/i,
      Visa: /\bvisas?\b|\bgreen cards?\b|\bwork permit\b|\bh-?1-?b\b|\bbring my \w+ (?:here|over)\b|\bsponsor (?:my|an?) \w+|\bfamily petitions?\b|\bimmigra\w+/i,
    },
  ],
  [
    /\bestates?\b(?<!real estate)|probate|inherit|succession/i,
    {
      'Power of attorney': /\bpowers? of attorney\b|\bhealth ?care proxy\b|\bpoder notarial\b/i,
      'Will contest': /\bcontest\w* [^.!?]*\bwill\b|\bleft (?:me )?out of (?:the|his|her) will\b/i,
      Probate:
        /\bprobate\b|\bmy (?:mother|father|mam|mum|mom|dad|husband|wife|brother|sister|aunt|uncle)(?: \w+)? (?:has )?died\b|\blate (?:mother|father|mam|mum|mom|dad|husband|wife|brother|sister|aunt|uncle)\b|\bexecutor\b|\bpassed away\b|\binherit\w*|\bherencia\b/i,
      Will: /\b(?:an?|my|our|the|his|her|their|living|make|new|need|own|update) wills?\b|\bwills\b|\bwill (?:done|made|drawn|written)\b|\btestamento\b/i,
      Trust: /\btrusts?\b(?! (?:me|you|him|her|them|my|that|it|this))/i,
      'Estate plan': /\bestate plan\w*/i,
    },
  ],
  [
    /real estate|propert/i,
    {
      'Boundary dispute': /\bfence\b|\bboundary\b|\bproperty line\b|\bonto my land\b/i,
      'Property purchase or sale':
        /\bcomprar (?:una?|el|la) (?:casa|local|apartamento|piso|condominio)\b|\b(?:buy|sell|purchas|refinanc)\w* [^.!?]*\b(?:house|home|condo|apartment)\b|\bclosing on\b|\bcontract on a\b/i,
    },
  ],
  [
    /business|corporat|compan(?:y|ies)\b|commercial(?! lease)/i,
    {
      'Shareholder agreement': /\bshareholders?\b/i,
      'Business purchase or sale':
        /\b(?:buy|sell|sale|purchas)\w* [^.!?]*\b(?:business|company|partner|shop|bakery|restaurant|practice)\b|\bbuy(?:ing)? (?:me|him|her|them|us|(?:my|his|her) \w+) out\b|\bbuyout\b/i,
      'Business formation':
        /\b(?:start|form|set|incorporat)\w* [^.!?]*\b(?:business|company|llc|corporation)\b|\bllc\b/i,
      'Business contract':
        /\b(?:supplier|vendor|customer|distributor|franchise|wholesaler|business)s?\b[^.!?]*\b(?:contract|agreement)s?\b|\b(?:contract|agreement)s?\b[^.!?]*\b(?:supplier|vendor|distributor|franchise|wholesaler)s?\b/i,
    },
  ],
  [/(?<!employment )\bcontracts?\b/i, { Contract: /(?<!employment )\bcontracts?\b|\bcontrato\b/i }],
  [
    /litigat/i,
    { Lawsuit: /\bsu(?:ed|ing)\b(?= (?:me|us|him|her|them|my|by|over|for|in))|\blawsuit\b|\bdemanda\b/i },
  ],
];
const matters = kinds.flatMap(([area, patterns]) =>
  Object.entries(patterns).map(([name, pattern]): Matter => ({ name, pattern, area })),
);

/** What a caller's words are about; undefined if they do not say it. Of one kind, the narrowest that was said. */
export function matterIn(words: string): Matter | undefined {
  const matchingMatters = matters.filter(({ pattern }) => pattern.test(words));
  // A lawsuit is about something, if anything else is said.
  const [mainMatter] = matchingMatters.toSorted(
    (one, other) =>
      Number(one.name === 'Lawsuit') - Number(other.name === 'Lawsuit') ||
      words.search(one.pattern) - words.search(other.pattern),
  );
  return mainMatter && matchingMatters.find(({ area }) => area === mainMatter.area);
}

/** Whether a record's words are about this very matter, or name the whole area of law that it belongs to. */
export const isAbout = (
  { pattern, area }: Matter,
  { name: title, words }: Pick<Area, 'name' | 'words'>,
): boolean => area.test(title) || pattern.test(words);

/** The area of a firm that handles a matter, as far as its record says so. */
export const areaOf = (
  matter: Matter | undefined,
  { areas, kind }: Pick<Office, 'areas' | 'kind'>,
): Area | undefined =>
  matter &&
  (areas.find(({ words }) => matter.pattern.test(words)) ??
    [...areas, ...(kind ? [kind] : [])].find((area) => isAbout(matter, area)));

/** What a firm declines of this. */
export const declinedOf = (
  matter: Matter | undefined,
  declinedMatters: readonly string[],
): string | undefined => matter && declinedMatters.find((words) => isAbout(matter, { name: words, words }));
