import { plainName } from './fields.ts';
import type { Table } from './table/types.ts';

/** What a table says of people who must not be called: in columns for that, in a status, in notes and in names. */

const optOutColumn =
  /optout|optedout|optingout|(?:donot|dont)(?:call|contact|e?mail|disturb|solicit|text|allow|phone|bulk|send|sms|market)|^dn[cd]|dnclist|^excluded?(?:from.*)?$|^no(?:phone)?calls?$|^(?:is)?(?:deceased|deleted)(?:date|at|on)?$|unsub|blacklist|blocklist|^blocked$|nocontact|suppress|nichtkontaktieren|nichtanrufen|kein(?:e|en)?(?:werbung|kontakt|anruf)|werbesperre|abgemeldet|widerspruch|nepas(?:contacter|appeler|demarcher)|desinscri|desabonn|no(?:contactar|llamar|enviar)|dadodebaja|fechadebaja|exclui|noncontattare|disiscri|niet(?:bellen|contacteren|mailen)|afgemeld|nao(?:contatar|ligar)|descadastr|opposeau|oppositionau|objects?to|rightto(?:object|erasure)|widersprich|seopone|sioppone|seopoe|bezwaar|sprzeciw|robinson|sperrliste|kontaktsperre|^removeme/;

const permissionColumn =
  /^(?:okay|ok|may|can|permission|allow(?:ed)?)(?:to|we|i)?(?:call|contact|phone)|^(?:call|contact|phone)s?(?:allowed|permitted|ok)$|^(?:contactable|callable)$|^(?:anruf|kontakt|kontaktaufnahme)erlaubt$/;

const consentColumn =
  /consent|optin|optedin|permission|^(?:is)?subscribed|^(?:is)?(?:receives?)?newsletters?$|^accepts\w*marketing|^marketing$|^marketing(?:emails?|allowed|ok)$|erlaubt$|^(?:ok|may|can)(?:to)?(?:e?mail|text)|einwilligung|zustimmung|consentimiento|consenso|toestemming|samtycke|samtykke|zgoda/;

/** Whether a column says who agreed to be written to. Who did not may still be called: a person decides. */
export const isConsentColumn = (name: string): boolean =>
  consentColumn.test(plainName(name)) && optOutTestOf(name) === saysWithdrawn;

const no =
  /^(?:0|0\.0|false|f|no|n|nein|non|não|nao|nee|nej|nie|never|off|unchecked|falsch|faux|falso|onwaar|☐|□|✗|✘|\[\s?\])$/i;
const noValue = /^(?:none|null|-)?$/i;
const agreement = /^(?:subscribed|opt(?:ed)?[\s-]?in|not opted[\s-]?out|allow(?:ed)?|ok(?:ay)?)$/i;
const refusal = /^(?:not (?!opted[\s-]?out)|do not|don['’]t|refused|denied|declined|abgelehnt|refusé)/i;
const withdrawal =
  /(?:^|[^\p{L}])(?:withdrawn|revoked|objected|widerrufen|widersprochen|entzogen|retiré|révoqué|retirado|revocado|revocato|ritirato|ingetrokken)(?:$|[^\p{L}])/iu;

/** Whether the title of a table names people who must not be called. */
export const isOptOutTitle = (title: string): boolean => optOutColumn.test(plainName(title));

/** Whether such a title rather says that these people are not in it. */
const isCleanedTitle = (title: string): boolean =>
  /without|minus|scrubbed|clean|checked|after|removed|filtered|(?<![a-z])(?:ex|excl|excluding|ohne|sans|sin|senza|zonder)(?![a-z])/i.test(
    title,
  );

/** What says who of a table with such a title must not be called. */
export function optOutSource(title: string, columns: readonly string[]): 'column' | 'nobody' | 'title' {
  if (columns.some(isOptOutTitle)) return 'column';
  return isCleanedTitle(title) ? 'nobody' : 'title';
}

/** What such a column says is not always "yes": it may be the day. */
const saysOptOut = (cell: string): boolean => {
  const trimmedCell = cell.trim();
  return !noValue.test(trimmedCell) && !no.test(trimmedCell) && !agreement.test(trimmedCell);
};

/** Whether a cell says no to a question for consent. */
export const saysNo = (cell: string): boolean => no.test(cell.trim()) || refusal.test(cell.trim());

const saysWithdrawn = (cell: string): boolean => withdrawal.test(cell);

/** Tells which cells of a column say that somebody must not be called; undefined if it is about something else. */
export function optOutTestOf(column: string): ((cell: string) => boolean) | undefined {
  const name = plainName(column);
  if (optOutColumn.test(name)) return saysOptOut;
  if (permissionColumn.test(name)) return saysNo;
  return consentColumn.test(name) ? saysWithdrawn : undefined;
}

const statusColumn = /status|stage|disposition|outcome|reason|label|tags?$/;

const optOutStatus =
  /^\s*(?:unsubscribed|opted[\s_-]?out|do[\s_-]?not[\s_-]?(?:call|contact|e?-?mail|disturb|solicit)|dnc|deceased|abgemeldet|verstorben|désabonnée?|désinscrite?|décédée?)\s*$/i;

/** What programs write of people whom somebody has taken off a list, or who complained. */
const removedStatus =
  /^\s*(?:removed|deleted|suppressed|block(?:ed|listed)|blacklisted|(?:spam[\s_-]?)?complain(?:ed|t)|(?:marked as )?spam|gelöscht|gesperrt|supprimée?|bloquée?|eliminad[oa]|bloquead[oa])\s*$/i;

/** What programs write of an address that does not work, or a record that nobody uses. Such a person may still be called. */
const doubtfulStatus =
  /^\s*(?:(?:hard|soft)?[\s_-]?bounced?|cleaned|undeliverable|(?:email[\s_-]?)?invalid|inactive|deactivated|archived|unconfirmed|(?:temp(?:orary)?|on)[\s_-]?hold|held|(?:un|dis)qualified|not interested|(?:closed[\s_-]?)?lost|bad[\s_-]?fit|wrong number|disconnected|left (?:the )?firm|cancell?ed|declined|denied|rejected|refused|refunded|void(?:ed)?|not (?:attending|going|approved)|waitlisted|no[\s_-]?show|disbarred|suspended|resigned|retired|surrendered|revoked|storniert|annulée?|cancelad[oa]|inaktiv|archiviert|unzustellbar|inactifs?|inactiv[oa]|archivée?)(?: by \w+)?\s*$/i;

const doubtfulColumn =
  /^(?:is)?(?:hard)?bounced?$|^(?:is|lead|contact|person|client)?(?:inactive|archived|deactivated|disabled|undeliverable|cancell?ed|voided)$|^(?:bounced?|clean|cleaned|archived|deactivated)(?:on|at|date|time)$/;

/** A column about the processing of data or calls that nobody asked for, but not one in which somebody agrees. */
const concernColumn = /objection|opposition|demarchage|gdpr|rgpd|dsgvo|behandling/;
const agreementColumn = /agree|accept|accord|einverst/;

/** Most cells have none of these, and need no other look. */
const signs =
  /unsub|out|\boff\b|not|n['’]t|dnc|stop|remove|no (?:more|further)|passed|deceas|abge|storb|dés|déc/i;

const longestStatus = 200;

/** Whether a cell of any column is exactly that, such as one of several tags, or one of a status contains it. */
export function isOptOutStatus(cell: string, column: string): boolean {
  if (cell.length >= longestStatus) return false;
  const isStatus = statusColumn.test(plainName(column));
  if (isStatus && valuesIn(cell).some((one) => removedStatus.test(one))) return true;
  if (!signs.test(cell)) return false;
  return valuesIn(cell).some((one) => optOutStatus.test(one)) || (isStatus && isOptOutNote(cell));
}

const valuesIn = (cell: string): string[] => cell.split(/[;,|]| ::: /);

/** What a column says of some people that may be a reason not to call them. It leaves nobody out: a person decides. */
export interface Doubt {
  readonly column: string;
  /** A status such as "Bounced"; or that a column which asks for something says no, or that one which should be empty is not. */
  readonly concern: { readonly status: string } | 'no' | 'set';
  readonly count: number;
}

export const doubtsIn = ({ columns, rows }: Pick<Table, 'columns' | 'rows'>): Doubt[] =>
  columns.flatMap((column, index) => {
    const name = plainName(column);
    const isAnswer = isConsentColumn(column) || /^(?:is)?(?:active|enabled)$/.test(name);
    const isConcern = concernColumn.test(name) && !agreementColumn.test(name);
    const isSet = doubtfulColumn.test(name) || (isConcern && !isAnswer);
    const isStatus = statusColumn.test(name);
    // What says who opted out leaves them out.
    if (!(isAnswer || isSet || isStatus) || optOutTestOf(column) === saysOptOut) return [];
    const counts = new Map<string, number>();
    const add = (concern: string) => counts.set(concern, (counts.get(concern) ?? 0) + 1);
    for (const { cells } of rows) {
      const cell = cells[index] ?? '';
      if (isAnswer && saysNo(cell)) add('no');
      else if (isSet && saysOptOut(cell)) add('set');
      else if (isStatus)
        for (const value of valuesIn(cell)) if (doubtfulStatus.test(value)) add(`is ${value.trim()}`);
    }
    return Array.from(counts, ([concern, count]) => ({
      column,
      concern: concern === 'no' || concern === 'set' ? concern : { status: concern.slice(3) },
      count,
    }));
  });

const optOutNote =
  /(?<!\b(?:not|never) )\b(?:do[\s-]?n[o'’]?t[\s-](?:call|contact|e?-?mail|use)|do[\s-]not[\s-](?:call|contact|e?-?mail)|dnc|unsubscribed?|opt(?:ed)?[\s-]?out|not to (?:be )?(?:call|contact|e?mail)(?:ed)?|stop calling|remove (?:me|him|her|them) from|(?:be|is) (?:taken off|removed)|take (?:me|him|her|them)? ?off|no (?:more|further) (?:calls|contact|e?mails)|deceased|passed away|verstorben)\b/i;

/** What says that a person must not be called or written to. */
export const isOptOutNote = (text: string): boolean => signs.test(text) && optOutNote.test(text);
