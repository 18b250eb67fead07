import { plainName } from './fields.ts';

/** Lists of words in the languages of the tables, and the one way in which texts are compared with them. */

const wordBreak = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu;

let lastText = '';
let lastWords = '';

/** The words of a text in small letters without accents and punctuation: "doNotCall" and "Do-Not-Call" are "do not call". */
export function wordsOf(text: string): string {
  // A text is compared with several lists in a row.
  if (text === lastText) return lastWords;
  const separatedText = /\p{Lu}\p{Ll}*\p{Lu}|\p{Ll}\p{Lu}|&/u.test(text)
    ? text.replaceAll('&', ' and ').replaceAll(wordBreak, ' ')
    : text;
  const words = separatedText.match(/[\p{L}\p{M}\p{N}]+|(?<!\p{L})©/gu) ?? [];
  lastText = text;
  lastWords = words
    .map((word) => (/^(?:[a-z\d]+|©)$/i.test(word) ? word.toLowerCase() : plainName(word)))
    .join(' ');
  return lastWords;
}

export interface WordList {
  /** Whether a text is an entry. */
  is: (text: string) => boolean;
  /** Whether a text has an entry, in whole words. */
  isIn: (text: string) => boolean;
  isAtStart: (text: string) => boolean;
  isAtEnd: (text: string) => boolean;
  readonly entries: readonly string[];
}

/**
 * @param list entries between commas, in any case, with or without accents, hyphens and spaces between their words;
 *   `unsub*` is each word that begins so, `(do not/dont) call` is two entries, and # is a number
 */
export function wordList(...list: readonly string[]): WordList {
  const entries = entriesOf(list);
  /** @param patternBefore what may stand before and after an entry, and before and after one that is open there */
  const testOf = (patternBefore: string, patternAfter: string, openBefore: string, openAfter: string) => {
    const pattern = entries.map((entry) => {
      // Programs write words together, and apart.
      const letters = [...wordsOf(entry.replaceAll('#', '0')).replaceAll(' ', '')]
        .map((letter) => (letter === '0' ? number : letter))
        .join(' ?');
      return (
        (entry.startsWith('*') ? openBefore : patternBefore) +
        letters +
        (entry.endsWith('*') ? openAfter : patternAfter)
      );
    });
    const test = new RegExp(pattern.join('|'));
    return (text: string) => test.test(wordsOf(text));
  };
  const [wordStart, wordEnd] = ['(?<!\\S)', '(?!\\S)'];
  return {
    is: testOf('^', '$', '^.*', ''),
    isIn: testOf(wordStart, wordEnd, '', ''),
    isAtStart: testOf('^', wordEnd, '^', ''),
    isAtEnd: testOf(wordStart, '$', '', '$'),
    entries,
  };
}

/** With a separator in it, it is several words. */
const number = String.raw`\d+(?: \d+)*`;

/** Single words, as {@link wordsOf} writes them. */
export const wordSet = (...list: readonly string[]): ReadonlySet<string> =>
  new Set(entriesOf(list).map(wordsOf));

const entriesOf = (list: readonly string[]): string[] =>
  list
    .join(',')
    .split(',')
    .flatMap(alternativesOf)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

/** "(do not/dont) call" is two entries. */
function alternativesOf(entry: string): string[] {
  const group = /\(([^()]*)\)/.exec(entry);
  return group === null
    ? [entry]
    : (group[1] ?? '').split('/').flatMap((one) => alternativesOf(entry.replace(group[0], () => one)));
}

// People who must not be called.

const calls = 'call*/contact*/email*/mail*/disturb*/solicit*/text*/allow*/phone*/bulk*/send*/sms*/market*';
const contactRefusalsAbroad =
  'ne (pas/plus) (contacter/appeler/demarcher), no (contactar/llamar/enviar), non (contattare/chiamare), niet (/meer) (bellen/contacteren/mailen), não (contatar/ligar), nie dzwonić';
const contactRefusals = [
  '(do not/dont/never/not to/nicht/nicht mehr) (call/contact/email/mail/phone/text/disturb/solicit/market/anrufen/kontaktieren)',
  '(not to be) (called/contacted/emailed/mailed)',
  '(stop/no more/no further/keine weiteren) (call/calls/calling/contact/contacting/emails/emailing/mailing/anrufe)',
  'no (calls please/phone calls/calls allowed)',
  contactRefusalsAbroad,
].join();
const askedToStop =
  'cease and desist, asked (us/me) to stop, remove (from/me/him/her/them/us), removal (request/requested), (requested/asked for/wants) removal, requests removal';

/** Columns that say whom nobody should call: yes, the day, or the reason. */
export const optOutColumns = wordList(
  'opt out*, opted out*, opting out*, dnc*, dnd*, unsub*, no contact, no contacts, blacklist*, blocklist*, suppress*, robinson*',
  `(do not/dont/never) (${calls})`,
  '(not/never) (/to/want to/wish to/like to) be (called/contacted)',
  'objects to, object to, right to object, right to erasure, right to be forgotten, (delete/deletion/erasure/removal) (request*)',
  'no (marketing/telemarketing/solicit*/call list), refuses (calls/contact*), declined contact, contact declined, cease contact, removed from (list/the list), telephone preference service, bloctel*',
  'nicht kontaktieren, nicht anrufen, werbesperre*, anrufsperre*, werbeverbot*, anrufverbot*, sperrvermerk*, telefonsperre*, abgemeldet*, widerspruch*, widersprich*, sperrliste*, kontaktsperre*',
  '(kein/keine/keinen) (werbung/kontakt*/anruf*)',
  contactRefusalsAbroad,
  'désinscri*, désabonn*, oppose au*, opposition au*',
  'dado de baja, fecha de baja, exclui*, se opone*, no molestar, registro opposizioni, bel me niet',
  'disiscri*, si oppone*, afgemeld*, bezwaar*, descadastr*, se opõe*, sprzeciw*',
);

/** Others, which mean it only as a whole name. */
export const optOutNames = wordList(
  '(/on) (tps/ctps/tps ctps) (/registered/status), banned, stop list, exclusion list, please remove me, blocked, excluded, exclude, remove, delete, skip, (do not/dont) import, *exclude from*, *excluded from*, remove me*, no call, no calls, no phone call, no phone calls',
  '(/is) (deceased/deleted), (all members/contact/person/individual/member/client/donor) deceased, deceased (flag/indicator/yn)',
  '(deceased/deleted/removed) (/on/at/date/closed date)',
  'date deceased, date of death, died, died on, death date, passed away, verstorben, verstorben am, sterbedatum, décédé, date de décès, fallecido, deceduto, overleden, zmarły',
);

/** Columns that say who may be called. A no there is a wish. */
export const permissionColumns = wordList(
  '(okay to/ok to/may we/may i/can/can we/permission to/allow/allowed to) (call*/contact*/phone*)',
  '(call/calls/contact/phone) (allowed/permitted/ok), (call/contact) frequency',
  '(be) (called/contacted/phoned), call me, contact me',
  '(wants/accepts/agreed to/agrees to/willing to/happy to/open to) (/be) (call*/contact*/talk), telemarketing, reachable by phone, darf angerufen werden, kontakt erwünscht, mag bellen',
  'contactable, callable, anruf erlaubt, anrufe erlaubt, kontakt erlaubt, kontaktaufnahme erlaubt',
);

/** Columns that say who agreed to be written to. */
export const consentColumns = wordList(
  'consent*, opt in*, opted in*, permission*',
  '*erlaubt, einwilligung*, zustimmung*, consentimiento*, consenso*, toestemming*, samtycke*, samtykke*, zgoda*',
  '(send/receive/receives/accept/accepts/wants/ok/ok to/may/can) (mail/mails/email/emails/e mail/text/texts/mailings/newsletter/newsletters)',
  'email empfang, e mail empfang, newsletter empfang, abonné, suscrito, iscritto, acepta*, autoriza*, accetta*, accepte, accepté, akzeptiert*, consentement*',
);

export const consentNames = wordList(
  'subscribed*, is subscribed*, newsletter, newsletters, receives newsletter, receives newsletters, marketing',
  'marketing (email/emails/allowed/ok)',
  'accepts (marketing/email marketing/sms marketing)',
);

/** Words of a consent that is about calls. */
export const phoneWords = wordList(
  'call*, phone*, telephone*, telefon*, téléphone*, teléfono*, anruf*, llamada*, llamar, appel*, chiamat*, bellen',
);

/** Tells whether a whole cell is one of the answers. */
function answerTest(list: string): (cell: string) => boolean {
  const answers = new Set(list.split('|'));
  return (cell) => answers.has(cell.trim().toLowerCase());
}

export const isNo = answerTest(
  '0|0.0|false|f|no|n|nein|non|não|nao|nee|nej|nie|never|off|unchecked|unticked|not checked|not ticked|falsch|faux|falso|onwaar|☐|☐ no|□|✗|✘|[ ]|[]',
);
export const isYes = answerTest(
  '1|true|t|yes|y|x|on|checked|ticked|j|ja|oui|s|sí|si|sim|tak|wahr|vrai|verdadero|vero|waar|☑|☑ yes|☒|✓|✔|[x]',
);
export const isYesOrNo = (cell: string): boolean => isNo(cell) || isYes(cell);

/** Whether nobody has answered. */
export const isNoAnswer = answerTest('|-|none|null');

export const agreements = wordList(
  'subscribed, opt in, opted in, allow, allowed, ok, okay, granted, given, clean, clear, callable, safe, passed, living, alive, (no/without) restrictions, unrestricted',
  '(/has/is/was/have) not (opted out/unsubscribed/blocked/blocklisted/suppressed/excluded/removed/deleted/deceased/restricted/objected)',
);

/** How an answer begins that says that somebody is on no list. */
export const absences = wordList('not (on/in/listed/found/registered)');

/** What is no wish of a person beside words for one: when a list was checked, or where people opt out. */
export const wordsBesideOptOuts = wordList('link, url, page, deadline, days, scrub*, check*');

/** What a column counts, at the start or the end of its name. A number there is no answer. */
export const countColumns = wordList(
  'count, counts, count of, number of, total, totals, anzahl, nombre de, número de',
);

/** How a refusal begins. */
export const refusals = wordList(
  'not, do not, dont, refused, denied, declined, abgelehnt, refusé, no (thanks/thank you/please/i/do not/dont/calls), nein (danke/bitte), non merci, no gracias',
);

export const withdrawals = wordList(
  'withdrawn, revoked, objected, widerrufen, widersprochen, entzogen, retiré, révoqué, retirado, revocado, revocato, ritirato, ingetrokken',
);

/** What the title of a list says whose people were taken out. */
export const cleanedTitles = wordList(
  'without, minus, scrub*, clean*, check*, after, removed, filtered, opt in*, opted in*, ex, excl, excluding, ohne, sans, sin, senza, zonder',
);

/** What the title of a list says of people who may be dead, gone or out of reach. */
export const lostTitles = wordList(
  'bounce*, deceased*, dead, former, lapsed, inactive, archived, resigned, complain*, verstorben*, ehemalige*, ausgetreten*, décédé*, ancien*, fallecid*',
);

export const statusColumns = wordList(
  '*status*, *stage*, *disposition*, *outcome*, *reason*, *label*, *tag, *tags, hold, rsvp, attending, attendance, *preference*, *restriction*',
);

/** Statuses of people who must not be called, in any column. */
export const optOutStatuses = wordList(
  'unsubscribed, unsubscribe, opt out, opted out, dnc*, no calls, deceased, died, abgemeldet, verstorben, désabonné, désabonnée, désinscrit, désinscrite, décédé, décédée, fallecido, fallecida, deceduto, deceduta, overleden',
  contactRefusals,
);

/** What programs write of people whom somebody has taken off a list, or who complained. */
export const removedStatuses = wordList(
  'removed, deleted, suppressed, blocked, blocklist*, blacklist*, spam, marked as spam, objected, widerspruch, widersprochen, gelöscht, gesperrt, supprimé, supprimée, bloqué, bloquée, eliminado, eliminada, bloqueado, bloqueada',
  '(/spam) (complained/complaint)',
);

/** What programs write of an address that does not work, or a record that nobody uses. Such a person may still be called. */
export const doubtfulStatuses = wordList(
  '(/hard/soft) (bounce/bounced)',
  '(/email) (invalid)',
  '(temp/temporary/on) (hold)',
  '(/closed) (lost)',
  '(opposing/adverse) (counsel/party), conflict, competitor, test record',
  '(/permanently/temporarily/office/firm) closed, closed (permanently/temporarily), out of business',
  'left (firm/the firm), (former/ex) (partner/employee/associate/member/client/customer/contact)',
  'duplicate, merged, no consent',
  'not (interested/attending/going/approved/eligible/authorized/authorised/in good standing), lapsed, expired, delinquent, withdrawn, dropped, expelled, terminated, suspension, ineligible, inactivated',
  '(email/mail/text/letter/writing) only, only (by/in) (email/mail/text/letter/writing)',
  'bad data, changed job, changed jobs, no longer (at/with) (the company/the firm), cleaned, undeliverable, inactive, deactivated, archived, unconfirmed, held, unqualified, disqualified, bad fit, wrong number, disconnected',
  'canceled, cancelled, declined, denied, rejected, refused, refunded, void, voided, waitlisted, (/on/on the) (waitlist/waiting list), no show, disbarred, suspended, resigned, retired, surrendered, revoked',
  'storniert, annulé, annulée, cancelado, cancelada, inaktiv, archiviert, unzustellbar, inactif, inactifs, inactivo, inactiva, archivé, archivée',
);

export const doubtfulColumns = wordList(
  '(/is) (bounce/bounced/hard bounce/hard bounced/permanently closed/closed)',
  '(/is/lead/contact/person/client) (inactive/archived/deactivated/disabled/undeliverable/canceled/cancelled/voided)',
  'no show, (date/year) (/of) passing, passing date',
  'austritt*, kündigungsdatum, (kündigung/gekündigt) (/am/zum), date de (sortie/départ/radiation/résiliation), date de fin*, fecha de (salida/cese), data di (uscita/cessazione), einddatum, uitschrijfdatum',
);

/** Columns in which a day may say when a membership, a job or a record ended. */
export const endingColumns = wordList(
  '*cancel*, *terminat*, *resign*, *withdr*, *unregist*, *deregist*, *refund*, *declin*, *reject*, *deactivat*, *disabled*, *inactiv*, *archiv*, *expel*, *lapsed*, *retire*, *bounce*, *removed*, clean, cleaned, no show, closed (on/at/date/time/since), date closed, closure, ended, exit, leaving, left (on/at/date/since/firm/company), date left, (end/last day) of (/the) (membership/employment/contract), last (/working) day',
);

/** Columns whose no may be a reason not to call. */
export const activeColumns = wordList(
  '(/is) (active/enabled) (/flag), *eligible*, reachable, include, call, phone contact',
);

/** Columns about mail that came back, or the processing of data or calls that nobody asked for, and those in which somebody agrees. */
export const concernColumns = wordList(
  '*bounce*, *disciplin*, *objection*, *opposition*, *demarchage*, *gdpr*, *rgpd*, *dsgvo*, *behandling*',
);
export const agreementColumns = wordList('*agree*, *accept*, *accord*, *einverst*');

/** What a note says of a person who must not be called. */
export const optOutNotes = wordList(
  'dnc*, do not use, dont use, unsubscribe, unsubscribed, opt out, opted out, taken off, take off, be removed, is removed, deceased, passed away, verstorben',
  contactRefusals,
  askedToStop,
  'take (me off/him off/her off/them off)',
);

/** What a note says of a person that may be another reason not to call, or of a row that is an example. */
export const doubtfulNotes = wordList(
  'is dead, (he/she/has/have/recently) died, died (in/on/last/this/#), gestorben, im ruhestand',
  'left alone, leave (me/us/him/her/them) alone, threatened (to/legal), (wants/want) nothing (from/to)',
  '(not/no longer) interested, no interest, kein interesse, pas (intéressé/intéressée), no interesado, non interessato, geen interesse',
  'left (the/his/her/their) (firm/company/practice), left (in/since) #, no longer (at/with/there/here/works/working/employed/practices/practicing/practising/a contact)',
  '(changed/changes) (job/jobs/firm/firms/position/positions), (moved to/joined/switched to) (another/a new/a different) (firm/company/practice)',
  '(has/is/now) retired, retired (in/since) #, retiring, resigned (from/in/as), on (/parental/maternity/paternity/sick/medical/family) leave',
  'opposing (counsel/party), adverse party, conflict of interest, wrong (person/number)',
  '(example/sample/dummy/test) (row/record/entry/contact/lead), delete (this/the) row, delete before, should be skipped',
);

// People and their names.

/** What somebody has learned or is, behind a comma, where a first name could be. */
export const credentials = wordList(
  'esq, esquire, phd, jd, md, llb, llm, lld, mba, cpa, pa, pc, dds, ret, attorney, attorney at law, kc, qc, cipp*, of counsel, associate, paralegal, counsel',
  '(/managing/founding/senior/equity) (partner)',
  'rechtsanwalt, rechtsanwältin, abogado, abogada, avocat, avocate',
);

export const generations = wordList('jr, sr, ii, iii, iv, 2nd, 3rd, 4th, junior, senior');

/** Small words before a last name. */
export const particles = wordList(
  'van, von, der, den, de, del, della, di, da, dos, das, du, la, le, les, el, al, bin, ben, ter, ten, zu, zum, zur, af, st, san, santa, y, mac, o',
);

/** What somebody is, before a name, as no greeting says it. */
const occupationNames =
  'rechtsanwalt, rechtsanwältin, ra, rain, fachanwalt, fachanwältin, notar, notarin, maître, avvocato, avvocata, avv, abogado, abogada, advocaat, advogado, advogada, attorney, atty, lawyer, me, adv, advocate, advokat, lic, abg, mtro, mtra, solicitor, barrister, notaio';
export const occupations = wordList(occupationNames);

/** How somebody is spoken to, before a name. */
export const titles = wordList(
  'mr, mrs, ms, miss, mx, dr, prof, hon, honorable, the honorable, the hon, herr, frau, mme, sr, sra',
  occupationNames,
);

/** Columns of such titles, which greet somebody whose first name nobody knows. */
export const titleColumns = wordList(
  'title, salutation, prefix, mr mrs, mr ms, anrede, civilité, tratamiento, titolo, aanhef',
);

/** What a company is before the law; no person is called so. */
const legalFormNames =
  'llp, llc, pllc, pc, pa, plc, ltd, limited, inc, incorporated, corp, gmbh, mbb, mbh, partg, partgmbb, gbr, ohg, sarl, selarl, slp, apc, ltda, pty';

export const legalFormWords = wordList(legalFormNames);

/** What shows that a name is a firm's. */
export const firmWords = wordList(
  'law (firm/office/offices/group/center/corporation/partners)',
  'legal (group/services/aid)',
  'and (associates/partners/sons/co)',
  'solicitors, attorneys, attorneys at law, rechtsanwälte, kanzlei, avocats, abogados',
);
export const firmBeginnings = wordList(
  '(/the) (law office of/law offices of/bank of)',
  'kanzlei, cabinet, bufete, despacho, stiftung, fondation, fundación, asociación, fondazione, stichting',
);
export const firmEnds = wordList(
  'law, legal, associates, partners, advocates, group, bar, bank, insurance, center, centre, services, health, healthcare, medical, realty, industries, enterprises, technologies, systems, foundation, institute, university, association, society, ministries, homes, holdings, ventures, consulting, solutions, agency, clinic, hospital, corporation, company, council, committee, office, offices, department, stiftung, verein, fondation, stichting',
);

/** How the account of a person without a company ends, in programs for donors and members. */
export const householdEnds = wordList('household, household account, family, familie, famille, familia');

/** What is left out when two companies are compared: their ends. */
export const legalForms = new Set(
  entriesOf([
    legalFormNames,
    'ek, ev, kgaa, haftungsbeschrankt, co, company, corporation, lp, alc, aplc, aplp, chartered, ag, kg, ug, sas, sa, scp, sl, slu, srl, bv, nv, spa',
  ]),
);

/** What a row says of the work, where a name should be. */
export const roles = wordList(
  '(/the) (office/practice/intake/case/firm/marketing/legal/account/billing/hr/general/operations/business development) (manager/administrator/admin/coordinator/department/dept/team/assistant/office/counsel/inquiries/enquiries)',
  'office, info, information, reception, receptionist, front desk, admin, administrator, administration, secretary, assistant, paralegal, manager, owner, partner, managing partner, attorney, lawyer, staff, team, the team, sales, support, billing, accounting, accounts payable, account payable, accounts receivable, intake, contact, contact us, hello, help, mail, email, webmaster, marketing, hr, human resources, legal, main, main office, main line, main number, general, voicemail, switchboard, noreply, no reply, editor, editors, newsroom, press office',
  'receptionists, paralegals, associates, rezeption, telefonzentrale, poststelle, hausmeister, *fachkräfte, *mitarbeiter',
  '(/federal/state/local/city/county) government, government (agency/attorney/employee), in house, in house counsel, inhouse counsel, corporate counsel, general counsel, legal department, public sector, private practice, academia, law school, law student',
  'dear sir, dear madam, dear sir or madam, dear sir madam, sir, madam, to whom it may concern, mr, mrs, ms, miss, dr, herr, frau, mme, sr, sra, mr and mrs',
  '(/current/the/the current) (resident/occupant/owner/property owner/homeowner/taxpayer/tax payer/tenant)',
  '(taxpayer/tax payer) (of)',
  'sekretariat, büro, empfang, zentrale, geschäftsführung, buchhaltung, redaktion, pressestelle, sehr geehrte damen und herren, secrétariat, accueil, rédaction, secretaría, recepción, redacción, segreteria, redazione',
);

/** Words of people who have no value, as a whole text. Somebody may be called so, thus they are only suspicious. */
export const fillers = wordList(
  `not provided, not available, not applicable, not given, not known, not set, not specified, not listed, unspecified,
   not found, no name, no company, no firm, none given, noname, no data, no value, no answer, missing, blank, empty, tbd,
   tba, tbc, to be determined, to be confirmed, to do, todo, xx, xxx, xxxx, xxxxx, zzz, nope, same, same as above, ditto,
   idem, anonymous, anonym, anonyme, anónimo, guest, self, self-employed, freelance, freelancer, independent, individual,
   private, privat, retired, unemployed, solo, sole practitioner, solo practitioner, solo practice, sole proprietor, independent contractor, unaffiliated, none listed, see notes, various, selbständig, selbstständig,
   freiberuflich, freiberufler, indépendant, autónomo, particulier, privatperson, test, testing, test test, dummy, sample,
   example, demo, asdf, qwerty, foo, bar, abc, lorem ipsum, default, user, new contact, new lead, info requested,
   information requested, pro se, unassigned, vacant, true, false, untitled, unnamed, unnamed record, no contact,
   keine angabe, ohne namen, nicht angegeben, non renseigné, sin nombre, no especificado, non disponible, no disponible,
   personal, household, friend, there, customer, valued customer, valued client, colleague, subscriber, john doe,
   jane doe, max mustermann, erika mustermann`,
  '(test/example/sample/dummy/demo) (company/firm/law firm/co/inc/corp/llc/llp/corporation/organization/lead/contact/row/record/client/account)',
  'invalid (row/record/data/contact/lead/name), no (contact/company/firm/phone) (info/information/details)',
  '(linkedin/facebook/google/zoom/deleted/former/anonymous/unknown/guest/inactive/wireless) (user/member/contact/caller/client/customer/lead/attendee/guest/participant/person/name)',
);

/** Notes that are in a name with a person. */
export const nameNotes = wordList(
  'via, attn, deceased, sample, example, test, demo, left firm, moved, wrong number, duplicate, do not use, old, former, estate of, office of, family, household',
);

/** Kinds of records that are no person, */
export const companyKinds = wordList(
  'company, organization, organisation, firm, law firm, law firms, law office, law offices, kanzlei, business, corporate, corporation, partnership, entity, nonprofit, trust, legal person, legal entity',
  'unternehmen, firma, organisation, juristische person, société, entreprise, personne morale, empresa, persona jurídica, azienda, persona giuridica, pessoa jurídica, bedrijf, rechtspersoon',
);
/** and the columns that say it. The type of a membership, a ticket or somebody's firm is that of a person too. */
export const kindColumns = wordList(
  '(/contact/customer/client/account/record/entity/party/person/lead/prospect/relation/relationship/address/constituent/donor/supporter/vendor/supplier/payee/name) (type/types/kind)',
  '(/kontakt/kunden/personen/adress/mandanten) (typ/art), type de (contact/client/personne/fiche), (type/tipo) (/de) (contacto/cliente/persona/contatto/persona/pessoa/contato), (contact/klant/relatie) (type/soort)',
);
/** Columns whose yes says that a row is a company. */
export const companyFlags = wordList(
  '(is/is a/is an/gw is) (company/organization/organisation/firm/business)',
  'legal person, legal entity, juristische person, personne morale, persona jurídica, persona giuridica, pessoa jurídica, rechtspersoon',
);

/** Small words of sentences that are in few names, and none that stands before a last name. */
export const sentenceWords = new Set(
  entriesOf([
    'a, the, of, one, each, per, for, with, in, on, this, these, your, our, their, who, what, which, where, please, do, not, is, are, be, we, here, below, above, as, only',
    'bitte, ein, eine, einen, nur, pro, hier, nicht, veuillez, un, une, par, ici, votre, ne, pas, por, favor, uno, una, aquí, su, solo, inserire, qui, een',
  ]),
);

/** Who may be a company with a contact, in the name of a column, and who is that contact. */
export const customerWords = wordList('customer*, client*, kunde*, klant*, cliente*');
export const contactWords = wordList('contact*, kontakt*, ansprechpartner*, interlocuteur*');

/** What a table's columns are about. */
export const tableWords = new Set(
  entriesOf([
    'row, rows, name, names, full, first, last, address, email, e-mail, phone, number, firm, company, contact, lawyer, attorney, person, people, text, line',
    'zeile, anwalt, kanzlei, ligne, nom, fila, nombre, riga, nome, rij, naam',
  ]),
);

// Columns that may name a company, although nobody knows them.

export const companyWords = wordList(
  '*compan*, *firm*, *organiz*, *organis*, *practice*, *business*, *employer*, *agency*, *kanzlei*, *unternehmen*, *entreprise*, *société*, *cabinet*, *empresa*, *despacho*, *bufete*, *aziend*, *bedrijf*, *kantoor*, *escritório*',
);
export const wordsBesideCompany = wordList(
  '*phone*, *address*, *adress*, location, *street*, *city*, *state*, *zip*, *country*, *website*, *url*, *domain*, *size*, *type*, id, ids, *owner*, *industry*, *revenue*, *employees*, *fax*, *status*, *email*, *confirm*, *note*, *notes*, *date*, *linkedin*, *description*, area, areas, *categor*',
);
