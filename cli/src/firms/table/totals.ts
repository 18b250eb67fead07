import { plain } from '../fields.ts';

const words = (list: string) => new Set(list.split(/\s+/).filter(Boolean));

/** Words that say how many or how much, in the languages of the big programs. */
const sums = words(`
  total totals subtotal subtotals grandtotal grandtotals sum count counts average avg mean
  summe gesamt gesamtsumme gesamtergebnis zwischensumme teilsumme teilergebnis insgesamt anzahl mittelwert durchschnitt ergebnis
  totaux soustotal somme nombre moyenne suma recuento cuenta promedio totale totali somma subtotale conteggio media
  totaal som subtotaal aantal gemiddelde eindtotaal soma contagem totais`);

/** What is counted. */
const units = words(`
  record records row rows contact contacts lead leads entry entries result results item items people persons person
  firm firms company companies client clients customer customers matter matters account accounts member members
  datensatz datensätze zeile zeilen eintrag einträge kontakt kontakte enregistrement enregistrements ligne lignes
  registro registros fila filas contacto contactos riga righe contatto contatti rij rijen contacten linha linhas contatos`);

const connectors = words(`
  grand overall sub of the for in all and is are number no nr amount shown showing selected exported listed found
  affected displayed returned to from page pages on by unique distinct report list general général générale generale geral
  de des du der die del di da do la le les el los y und et e complessivo`);

const figure = /^[-+(\s$€£¥]*(?:[A-Z]{3}\s*)?\d[\d.,'’\s]*(?:%|[kKmM])?[\s)$€£¥]*(?:[A-Z]{3})?$/;

/** Whether a cell is a number, an amount of money or a percentage. */
export const isFigure = (cell: string): boolean => figure.test(cell) || /^[-–—]+$/.test(cell);

export const tokensOf = (text: string): string[] =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/(?<=sub|sous|grand)[-\s]+(?=total)/g, '')
    .split(/[^\p{L}\p{N}.,%]+/u)
    .map((token) => token.replaceAll(/^[.,]+|[.,]+$/g, ''))
    .filter((token) => token !== '');

const isNumber = (token: string) => /^\d[\d.,]*%?$/.test(token);

/**
 * Whether a cell only counts or adds up, such as "Total", "Grand Total: 3 rows" or "Count of First Name".
 * @param named words of columns, which may be what is counted
 */
export function isCount(cell: string, named: ReadonlySet<string>): boolean {
  if (cell.length > 80) return false;
  const isKnown = (token: string) =>
    sums.has(token) || units.has(token) || connectors.has(token) || isNumber(token) || named.has(token);
  // Most cells are names, and need no look at their other words.
  const [first = ''] = /[\p{L}\p{N}]+/u.exec(cell) ?? [];
  const word = first.toLowerCase();
  if (first === '' || !(isKnown(word) || /^(?:sub|sous|grand)$/.test(word))) return false;
  const tokens = tokensOf(cell);
  if (!tokens.every(isKnown)) return false;
  if (tokens.some((token) => sums.has(token))) return true;
  const isUnit = tokens.some((token) => units.has(token) || token === 'page');
  // "3 records" and "Records: 3", but not "Contact 3", which may be a name.
  return isUnit && (/^\D{0,20}\d[\d.,]*\s+\p{L}/u.test(cell) || /[:=(]\s*\d/.test(cell));
}

/** Whether a cell is a value of the row before, with a word such as Total. */
export function totalOf(cell: string, before: readonly string[]): boolean {
  const [, group, word = ''] = /^(.*\S)\s+(\S+)$/.exec(cell) ?? [];
  return (
    group !== undefined && sums.has(word.toLowerCase()) && before.some((one) => plain(one) === plain(group))
  );
}
