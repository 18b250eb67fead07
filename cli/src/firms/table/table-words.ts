/**
 * The words that tables have around their rows, in the languages of the big programs. Each list has whole words or phrases
 * between commas; # is a number.
 */

export type Words = ReadonlySet<string>;

let lastText = '';
let lastWords: readonly string[] = [];

/** The words of a text in small letters, without articles and signs, and each number as #. */
export function wordsOf(text: string): readonly string[] {
  // A text is compared with several lists in a row.
  if (text === lastText) return lastWords;
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/\d[\d.,]*|[\p{L}\p{M}'’]+|(?<!\p{L})©|#/gu) ?? [];
  lastText = text;
  lastWords = words.flatMap((word) => (word === 'the' ? [] : /^\d/.test(word) ? '#' : word));
  return lastWords;
}

const wordList = (list: string): Words => new Set(list.split(',').map((phrase) => wordsOf(phrase).join(' ')));

/** Whether a text is a phrase of a list, and nothing else. */
export const isOneOf = (list: Words, text: string): boolean => list.has(wordsOf(text).join(' '));

const longestPhrase = 4;

const isPhraseAt = (list: Words, words: readonly string[], start: number): boolean => {
  for (let end = start + 1; end <= Math.min(start + longestPhrase, words.length); end++)
    if (list.has(words.slice(start, end).join(' '))) return true;
  return false;
};

export const beginsWith = (list: Words, text: string): boolean => isPhraseAt(list, wordsOf(text), 0);

export function includesPhrase(list: Words, text: string): boolean {
  const words = wordsOf(text);
  return words.some((_, start) => isPhraseAt(list, words, start));
}

export const lists = {
  /** Words that say how many or how much. */
  sums: wordList(`
  total, totals, subtotal, subtotals, grandtotal, grandtotals, sum, count, counts, average, avg, mean,
  summe, gesamt, gesamtsumme, gesamtergebnis, zwischensumme, teilsumme, teilergebnis, insgesamt, anzahl, mittelwert,
  durchschnitt, ergebnis, totaux, somme, nombre, moyenne, suma, recuento, cuenta, promedio, totale, totali, somma, subtotale,
  conteggio, media, totaal, som, subtotaal, aantal, gemiddelde, eindtotaal, soma, contagem, totais, totalt, ialt,
  sammanlagt, summa, antal, antall, łącznie, razem, összesen, celkem`),

  /** What follows a total. Alone, these may be names. */
  furtherSums: wordList(`
  min, max, minimum, maximum, median, variance, stdev, balance, tax, vat, net, gross, discount, due, mwst, steuer, saldo, netto,
  brutto`),

  /** What is counted. */
  units: wordList(`
  record, records, row, rows, contact, contacts, lead, leads, entry, entries, result, results, item, items, people, persons, person,
  firm, firms, lawyer, lawyers, attorney, attorneys, company, companies, client, clients, customer, customers, matter, matters, account, accounts, member, members,
  datensatz, datensätze, zeile, zeilen, eintrag, einträge, kontakt, kontakte, enregistrement, enregistrements, ligne, lignes,
  registro, registros, fila, filas, contacto, contactos, riga, righe, contatto, contatti, rij, rijen, contacten, linha, linhas,
  contatos`),

  /** What stands beside sums and units. */
  connectors: wordList(`
  grand, overall, sub, sous, of, for, in, all, and, is, are, number, no, nr, amount, shown, showing, selected, exported, listed,
  found, due, outstanding, owed, billed, paid, open, law, value, fees, hours, revenue, affected, displayed, returned, to, from, page,
  pages, on, by, unique, distinct, report, list, general, général, générale, generale, geral, de, des, du, der, die, del, di, da,
  do, la, le, les, el, los, y, und, et, e, complessivo`),

  /** What the template of a form says below its header. */
  guides: wordList(`
  required, optional, mandatory, recommended, text, free text, plain text, short text, string, number, numeric, integer, digits, date,
  boolean, response, open ended response, yes no, email, email address, phone, phone number, url, varchar #, max # char, max # chars, max # character,
  max # characters, max # letters, maximum # char, maximum # chars, maximum # character, maximum # characters,
  maximum # letters, up to # char, up to # chars, up to # characters, up to # letters, pflicht, pflichtfeld, freiwillig,
  obligatoire, facultatif, obligatorio, opcional, obbligatorio, facoltativo, verplicht, optioneel`),

  /** How an example begins there. */
  examples: wordList('example, for example, e g, i e, z b, p ej'),

  /** What such a row is, before its first cell. */
  guideTitles: wordList(`
  example, examples, sample, samples, description, descriptions, instruction, instructions, hint, hints, help, format, note, notes,
  beispiel, beschreibung, hinweis, exemple, ejemplo, esempio, voorbeeld`),

  pageMarks: wordList(`
  page #, page # #, page # of #, seite #, seite # #, seite # von #, página #, página # #, página # de #, pagina #, pagina # #,
  pagina # di #, pagina # van #, sida #, sida # #, sida # av #, strona #, strona # #, strona # z #`),

  /** How a page begins or ends. */
  pageBreaks: wordList('continued on, continued from'),

  /** What programs write below a list, at its beginning, */
  footerBeginnings: wordList(`
  as of, data as of, this report, this list, this file, this export, this data, end of report, end of list, end of file, end of export,
  end of data, end of document, end of sheet, end of records, ende des berichts, ende der liste, fin du rapport, fin de la liste,
  fin del informe, fin del reporte, fin de la lista, fine del rapporto, fine del report, fim do relatório, fim da lista, last updated, last modified, last refreshed, applied filters,
  powered by, stand #`),

  /** before a colon, */
  footerLabels: wordList(`
  source, note, notes, filter, filters, disclaimer, legend, run date, report name, report date, report id, generated, exported,
  printed, created, downloaded, prepared, report generated, report exported, report printed, report created, stand, quelle, notice,
  warning, fatal error, deprecated, php notice, php warning, php fatal error, php deprecated`),

  /** and anywhere in it. */
  footerPhrases: wordList(`
  ©, copyright c, copyright #, all rights reserved, confidential information, do not distribute, generated by, generated on,
  generated from, generated at, exported by, exported on, exported from, exported at, printed by, printed on, printed from,
  printed at, created by, created on, created from, created at, downloaded by, downloaded on, downloaded from, downloaded at,
  prepared by, prepared on, prepared from, prepared at, erstellt von, erstellt am, exportiert von, exportiert am, gedruckt von,
  gedruckt am, généré par, généré le, exporté par, exporté le, imprimé par, imprimé le, generado por, generado el, exportado por,
  exportado el, impreso por, impreso el, generato da, generato il, esportato da, esportato il, gerado por, gerado em,
  exportado em`),
} as const;
