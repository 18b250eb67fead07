import { describe, expect, it } from 'vitest';
import { readTable } from './table.ts';
import { lists } from './table-words.ts';

const phrasesOf = (list: string) => list.split(',').map((phrase) => phrase.trim());

/** Each word of a list by what it means, the row that it makes of "%" below others, and what such a row is. */
type Meaning = readonly [
  list: keyof typeof lists,
  reason: string,
  row: string,
  words: Readonly<Record<string, string>>,
  rowsAbove?: string,
];

const meanings: readonly Meaning[] = [
  [
    'sums',
    'total',
    '%,,300',
    {
      'all of them': `total, totals, grandtotal, grandtotals, gesamt, gesamtsumme, gesamtergebnis, insgesamt, totaux, totale, totali, totaal,
        eindtotaal, totais, totalt, ialt, łącznie, razem, összesen, celkem`,
      'added up': 'sum, summe, ergebnis, somme, suma, somma, som, soma, sammanlagt, summa',
      'of a group': 'subtotal, subtotals, zwischensumme, teilsumme, teilergebnis, subtotale, subtotaal',
      'how many':
        'count, counts, anzahl, nombre, recuento, cuenta, conteggio, aantal, contagem, antal, antall',
      'on average': 'average, avg, mean, mittelwert, durchschnitt, moyenne, promedio, media, gemiddelde',
    },
  ],
  [
    'furtherSums',
    'total',
    '%,,300',
    {
      'of a row': 'min, max, minimum, maximum, median, variance, stdev',
      'of an account': 'balance, tax, vat, net, gross, discount, due, mwst, steuer, saldo, netto, brutto',
    },
    'name,company,fee\nDana,Rowe,1\nTotal,,300\n',
  ],
  [
    'units',
    'total',
    '3 %,,',
    {
      records: `record, records, entry, entries, result, results, item, items, datensatz, datensätze, eintrag, einträge, enregistrement,
        enregistrements, registro, registros`,
      rows: 'row, rows, zeile, zeilen, ligne, lignes, fila, filas, riga, righe, rij, rijen, linha, linhas',
      people: `contact, contacts, lead, leads, people, person, persons, client, clients, customer, customers, member, members, kontakt,
        kontakte, contacto, contactos, contatto, contatti, contacten, contatos`,
      firms: 'firm, firms, company, companies, account, accounts, matter, matters',
    },
  ],
  [
    'connectors',
    'total',
    'Total %: 3,,',
    {
      English: `grand, overall, sub, of, for, in, all, and, is, are, number, no, nr, amount, shown, showing, selected, exported, listed,
        found, due, outstanding, owed, billed, paid, open, value, fees, hours, revenue, affected, displayed, returned, to, from,
        page, pages, on, by, unique, distinct, report, list, general`,
      others: `sous, général, générale, generale, geral, de, des, du, der, die, del, di, da, do, la, le, les, el, los, y, und, et, e,
        complessivo`,
    },
  ],
  [
    'guides',
    'guide',
    '%,%,',
    {
      'must be there':
        'required, mandatory, pflicht, pflichtfeld, obligatoire, obligatorio, obbligatorio, verplicht',
      'may be there': 'optional, recommended, freiwillig, facultatif, opcional, facoltativo, optioneel',
      'a kind of value': `text, free text, plain text, short text, string, number, numeric, integer, digits, date, boolean, yes no, email,
        email address, phone, phone number, url, varchar #, response, open ended response`,
      'a length': `max # char, max # chars, max # character, max # characters, max # letters, maximum # char, maximum # chars,
        maximum # character, maximum # characters, maximum # letters, up to # char, up to # chars, up to # characters,
        up to # letters`,
    },
  ],
  ['examples', 'guide', '%. Ada Roe,% Roe,', { 'for example': 'example, for example, e g, i e, z b, p ej' }],
  [
    'guideTitles',
    'guide',
    '%,Ada,Roe',
    {
      'an example': 'example, examples, sample, samples, beispiel, exemple, ejemplo, esempio, voorbeeld',
      'what to do': `description, descriptions, instruction, instructions, hint, hints, help, format, note, notes, beschreibung,
        hinweis`,
    },
    ',name,company\n,Dana,Rowe\n',
  ],
  [
    'pageMarks',
    'page',
    '%,,',
    {
      English: 'page #, page # #, page # of #',
      German: 'seite #, seite # #, seite # von #',
      Spanish: 'página #, página # #, página # de #',
      'Italian and Dutch': 'pagina #, pagina # #, pagina # di #, pagina # van #',
      Swedish: 'sida #, sida # #, sida # av #',
      Polish: 'strona #, strona # #, strona # z #',
    },
  ],
  ['pageBreaks', 'page', '(% page 3),,', { 'goes on': 'continued on, continued from' }],
  [
    'footerBeginnings',
    'footer',
    '% 3/2/2026,,',
    {
      'its day': 'as of, data as of, last updated, last modified, last refreshed, stand #',
      itself: 'this report, this list, this file, this export, this data, applied filters, powered by',
      'its end': `end of report, end of list, end of file, end of export, end of data, end of document, end of sheet,
        end of records, ende des berichts, ende der liste, fin du rapport, fin de la liste, fin del informe,
        fin del reporte, fin de la lista, fine del rapporto, fine del report, fim do relatório, fim da lista`,
    },
  ],
  [
    'footerLabels',
    'footer',
    '%: x,,',
    {
      'a remark': 'source, note, notes, filter, filters, disclaimer, legend, quelle',
      'how it was made': `run date, report name, report date, report id, generated, exported, printed, created, downloaded, prepared,
        report generated, report exported, report printed, report created, stand`,
      'of a program': `notice, warning, fatal error, deprecated, php notice, php warning, php fatal error,
        php deprecated`,
    },
  ],
  [
    'footerPhrases',
    'footer',
    'X % y,,',
    {
      'whose it is': `©, copyright c, copyright #, all rights reserved, confidential information, do not distribute`,
      English: `generated by, generated on, generated from, generated at, exported by, exported on, exported from, exported at, printed by,
        printed on, printed from, printed at, created by, created on, created from, created at, downloaded by, downloaded on,
        downloaded from, downloaded at, prepared by, prepared on, prepared from, prepared at`,
      German: 'erstellt von, erstellt am, exportiert von, exportiert am, gedruckt von, gedruckt am',
      French: 'généré par, généré le, exporté par, exporté le, imprimé par, imprimé le',
      Spanish: 'generado por, generado el, exportado por, exportado el, impreso por, impreso el',
      Italian: 'generato da, generato il, esportato da, esportato il',
      Portuguese: 'gerado por, gerado em, exportado em',
    },
  ],
];

const people = 'name,company,fee\nDana,Rowe,1\n';

for (const [list, reason, row, words, rowsAbove = people] of meanings)
  describe(`the words ${list}`, () => {
    const phrases = Object.values(words).flatMap(phrasesOf);

    it.each(phrases)(`make a row a ${reason}: %s`, async (phrase) => {
      const text = `${rowsAbove}${row.replaceAll('%', phrase.replaceAll('#', '3'))}\n`;
      const { rows, noRows } = await readTable({ bytes: Buffer.from(text), name: 'f.csv' });
      const line = text.trimEnd().split('\n').length;
      expect(noRows.filter(({ lines }) => lines.includes(line)).map((one) => one.reason)).toEqual([reason]);
      expect(rows).toHaveLength(1);
    });

    it('are all tested', () => {
      expect(lists[list]).toEqual(new Set(phrases));
    });
  });
