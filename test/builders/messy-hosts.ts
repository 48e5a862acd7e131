import { all, stay, type MessyList } from './messy-list.ts'
import { ods, xlsx } from './spreadsheets.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
export const hostLists: MessyList[] = [
  {
    what: 'German hosts, CSV of an old Windows: whole addresses, living in words',
    role: 'host',
    file: windows(
      [
        'Gastgeber:in;E-Mail-Adresse;Telefonnr.;Anschrift;Wohnform;Haustiere;Anzahl Gäste;verfügbar',
        'Jürgen Groß;juergen@example.org;0228/815012;Musterstraße 12a, 53111 Bonn;WG;ja;2;11.-25.6.',
        '"Müller, Käthe";kaethe@example.org;0171 2345678;"Am Zoll 3, 53113 Bonn";Familie mit zwei Kindern;nein;zwei;13.06. bis 20.06.2027',
        'Öztürk, Ayşe;ayse@example.org;;bei Groß, Hinterhaus;alleine;ja, eine Katze;1 Person;ab 14.6.',
      ]
        .join('\r\n')
        .replace('ş', 's'),
    ),
    people: {
      'juergen@example.org': all(
        {
          firstName: 'Jürgen',
          lastName: 'Groß',
          phone: '+49 228 815012',
          living: 'shared-flat',
          pets: 'yes',
        },
        {
          street: 'Musterstraße',
          houseNumber: '12a',
          postalCode: '53111',
          city: 'Bonn',
          numberOfGuests: '2',
        },
        stay('11', '25'),
      ),
      'kaethe@example.org': all(
        { firstName: 'Käthe', lastName: 'Müller', phone: '+49 171 2345678', living: 'family', pets: 'no' },
        { street: 'Am Zoll', houseNumber: '3', postalCode: '53113', city: 'Bonn', numberOfGuests: '2' },
        stay('13', '20'),
      ),
      'ayse@example.org': all(
        { firstName: 'Ayse', lastName: 'Öztürk', living: 'alone', pets: 'yes', numberOfGuests: '1' },
        { 'stay-start': '2027-06-14' },
      ),
    },
    kept: {
      'ayse@example.org': ['bei Groß, Hinterhaus', 'ja, eine Katze'],
      'juergen@example.org': ['0228/815012'],
      'kaethe@example.org': ['0171 2345678', 'Familie mit zwei Kindern'],
    },
  },
  {
    what: 'English hosts, ODS: cells of days and of yes and no, street and number in one',
    role: 'host',
    file: ods([
      {
        name: 'Hosts',
        rows: [
          [
            'Host',
            'Email',
            'Phone',
            'Street',
            'Postcode',
            'Town',
            'Pets',
            'First night',
            'Departure',
            'Comments',
          ],
          [
            'Ben Smith',
            'ben@example.org',
            '+49 228 815013',
            'Rheinweg 7',
            53113,
            'Bonn',
            true,
            { day: '2027-06-12' },
            { day: '2027-06-24' },
            'ring twice',
          ],
          [
            'Dr. Eva Jones',
            'eva@example.org',
            4915123456790,
            'Hauptstr. 4-6',
            '53225 Bonn',
            null,
            false,
            '13 June',
            '25/06',
            null,
          ],
        ],
      },
    ]),
    people: {
      'ben@example.org': all(
        {
          firstName: 'Ben',
          lastName: 'Smith',
          phone: '+49 228 815013',
          street: 'Rheinweg',
          houseNumber: '7',
        },
        { postalCode: '53113', city: 'Bonn', pets: 'yes', ...stay('12', '24') },
      ),
      'eva@example.org': all(
        {
          firstName: 'Eva',
          lastName: 'Jones',
          phone: '+49 1512 3456790',
          street: 'Hauptstr.',
          houseNumber: '4-6',
        },
        { postalCode: '53225', city: 'Bonn', pets: 'no', ...stay('13', '25') },
      ),
    },
    kept: { 'ben@example.org': ['ring twice'], 'eva@example.org': ['4915123456790', 'Dr. Eva Jones'] },
  },
  {
    what: 'hosts, XLSX: formulas, merged cells, failed cells, amounts in words',
    role: 'host',
    file: xlsx([
      {
        name: 'hosts 2026 (alt)',
        merges: ['A2:A3'],
        rows: [
          ['Verein', 'Vorname', 'Familienname', 'E-Mail', 'Plätze', 'Stadtteil', 'Fahrzeit', 'Name'],
          [
            'Naturfreunde',
            'Ute',
            'Berg',
            { formula: 'LOWER("UTE@example.org")', value: 'ute@example.org' },
            '3 Personen',
            'Beuel',
            '25 min',
            { formula: 'B2&C2', value: 'Ute Berg' },
          ],
          [
            null,
            'Max',
            'Tal',
            'max@example.org',
            'ein',
            '#NV',
            '20-30 min',
            { formula: 'B3&C3', value: 'Max Tal' },
          ],
        ],
      },
    ]),
    people: {
      'ute@example.org': all(
        { firstName: 'Ute', lastName: 'Berg', organisation: 'Naturfreunde', numberOfGuests: '3' },
        { district: 'Beuel', commuteMinutes: '25' },
      ),
      'max@example.org': {
        firstName: 'Max',
        lastName: 'Tal',
        organisation: 'Naturfreunde',
        numberOfGuests: '1',
      },
    },
    kept: { 'max@example.org': ['20-30 min'] },
  },
  {
    what: 'addresses out of a mail program, without more',
    role: 'host',
    file: utf8(
      '\ufeffKontakt\r\nAda Lovelace <ada@example.org>\r\nbo (at) example.org\r\n<cleo@example.org>;\r\n',
    ),
    people: { 'ada@example.org': {}, 'bo@example.org': {}, 'cleo@example.org': {} },
  },
]
