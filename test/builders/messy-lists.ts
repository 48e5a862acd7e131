/**
 * Lists as people keep them, each messy in its own way, with what must come of them once an organiser has agreed to every
 * guess: by address the answers, and nothing beside them.
 */
import { ods, xlsx } from './spreadsheets.ts'

export type MessyList = {
  what: string
  role: 'guest' | 'host'
  file: Uint8Array
  /** Answers by control; of several values, joined by a comma. */
  people: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What stays with somebody as it is written. */
  kept?: Readonly<Record<string, readonly string[]>>
  /** Rows that come in nowhere, because there is nobody in them. */
  nobody?: number
}

const utf8 = (text: string) => new TextEncoder().encode(text)
const windows = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const wide = (text: string) =>
  new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))

const stay = (start: string, end: string) => ({
  'stay-start': `2027-06-${start}`,
  'stay-end': `2027-06-${end}`,
})

export const messyLists: MessyList[] = [
  {
    what: 'German guests, XLSX: titles, heads in two lines, whole names, words of their own',
    role: 'guest',
    file: xlsx([
      {
        name: 'Tabelle1',
        merges: ['A1:H1', 'D4:E4'],
        rows: [
          ['Gäste Klimakonferenz (Stand 3.5., Ida)'],
          ['bitte nicht weitergeben!'],
          [],
          ['Name', 'Mail', 'Handy', 'Aufenthalt', null, 'Alter', 'Schlafplatz', 'Bemerkungen'],
          [null, null, null, 'von', 'bis', '(Jahre)', null, null],
          [
            'Ada Lovelace',
            'ada@example.org',
            '0151 23456789',
            '13.6.',
            '25.6.',
            24,
            'Bett oder Sofa',
            'kommt mit Rad',
          ],
          [
            'von der Heide, Bo',
            'Bo@Example.org ',
            '+49 228 815012',
            { day: '2027-06-14' },
            '20. Juni',
            '19 Jahre',
            'Isomatte',
            null,
          ],
          [
            'Amina',
            'amina@example.org',
            '0049 151/234 567 88',
            'Mo 14.6.',
            '24.06.2027',
            '31',
            'Bett oder Sofa',
            '-',
          ],
        ],
      },
    ]),
    people: {
      'ada@example.org': {
        ...{ firstName: 'Ada', lastName: 'Lovelace', phone: '+49 1512 3456789', age: '24', sleeping: 'bed' },
        ...stay('13', '25'),
      },
      'bo@example.org': {
        ...{ firstName: 'Bo', lastName: 'von der Heide', phone: '+49 228 815012', age: '19' },
        ...{ sleeping: 'bring-air-mattress', ...stay('14', '20') },
      },
      'amina@example.org': {
        ...{ firstName: 'Amina', phone: '0049 151/234 567 88', age: '31', sleeping: 'bed' },
        ...stay('14', '24'),
      },
    },
    kept: { 'ada@example.org': ['kommt mit Rad'] },
  },
  {
    what: 'English guests, CSV: days and yes and no in English',
    role: 'guest',
    file: utf8(
      [
        'No.,First name,Surname,Email address,Mobile number,Age,Gender,Arrival,Departure,Flight,Visa,Accredited',
        '1,Amina,Okoye,amina@example.org,+254 712 345678,22,female,"June 13, 2027",June 25th,yes,TRUE,Y',
        '2,Chloé,Martin,chloe@example.org,+33 6 12 34 56 78,27,F,12 June,24 June 2027,n,false,x',
        '3,Lee,,lee@example.org,+82 10-2000-1234,20,non-binary,6/14/2027,06/25/2027,✓,No,0',
      ].join('\n'),
    ),
    people: {
      'amina@example.org': {
        ...{ firstName: 'Amina', lastName: 'Okoye', phone: '+254 712 345678', age: '22', gender: 'female' },
        ...{ hasFlight: 'yes', hasVisa: 'yes', accredited: 'yes', ...stay('13', '25') },
      },
      'chloe@example.org': {
        ...{
          firstName: 'Chloé',
          lastName: 'Martin',
          phone: '+33 6 12 34 56 78',
          age: '27',
          gender: 'female',
        },
        ...{ hasFlight: 'no', hasVisa: 'no', accredited: 'yes', ...stay('12', '24') },
      },
      'lee@example.org': {
        ...{ firstName: 'Lee', phone: '+82 10-2000-1234', age: '20', gender: 'diverse' },
        ...{ hasFlight: 'yes', hasVisa: 'no', accredited: 'no', ...stay('14', '25') },
      },
    },
  },
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
      'juergen@example.org': {
        ...{
          firstName: 'Jürgen',
          lastName: 'Groß',
          phone: '+49 228 815012',
          living: 'shared-flat',
          pets: 'yes',
        },
        ...{
          street: 'Musterstraße',
          houseNumber: '12a',
          postalCode: '53111',
          city: 'Bonn',
          numberOfGuests: '2',
        },
        ...stay('11', '25'),
      },
      'kaethe@example.org': {
        ...{ firstName: 'Käthe', lastName: 'Müller', phone: '+49 171 2345678', living: 'family', pets: 'no' },
        ...{ street: 'Am Zoll', houseNumber: '3', postalCode: '53113', city: 'Bonn', numberOfGuests: '2' },
        ...stay('13', '20'),
      },
      'ayse@example.org': {
        ...{ firstName: 'Ayse', lastName: 'Öztürk', living: 'alone', pets: 'yes', numberOfGuests: '1' },
        'stay-start': '2027-06-14',
      },
    },
    kept: { 'ayse@example.org': ['bei Groß, Hinterhaus'] },
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
      'ben@example.org': {
        ...{
          firstName: 'Ben',
          lastName: 'Smith',
          phone: '+49 228 815013',
          street: 'Rheinweg',
          houseNumber: '7',
        },
        ...{ postalCode: '53113', city: 'Bonn', pets: 'yes', ...stay('12', '24') },
      },
      'eva@example.org': {
        ...{
          firstName: 'Eva',
          lastName: 'Jones',
          phone: '+49 1512 3456790',
          street: 'Hauptstr.',
          houseNumber: '4-6',
        },
        ...{ postalCode: '53225', city: 'Bonn', pets: 'no', ...stay('13', '25') },
      },
    },
    kept: { 'ben@example.org': ['ring twice'] },
  },
  {
    what: 'German guests, Unicode text: both days in one cell, last name first',
    role: 'guest',
    file: wide(
      [
        'Nr\tName\tE-Mail\tTel\tZeitraum\tSprachen',
        '1\tMÜLLER Jana\tjana@example.org\t015123456780\t13.6.–25.6.\tDeutsch, Englisch (gut)',
        '2\tSchmidt, Tom\ttom@example.org\tTel.: 0151/23456781\t12.-20. Juni 2027\tdeutsch/französisch',
        '3\tNGUYEN Van\tvan@example.org\t0151 23456782 (abends)\tganze Zeit\tVietnamesisch',
      ].join('\r\n'),
    ),
    people: {
      'jana@example.org': {
        ...{ firstName: 'Jana', lastName: 'MÜLLER', phone: '+49 1512 3456780', languages: 'de,en' },
        ...stay('13', '25'),
      },
      'tom@example.org': {
        ...{ firstName: 'Tom', lastName: 'Schmidt', phone: '+49 1512 3456781', languages: 'de,fr' },
        ...stay('12', '20'),
      },
      'van@example.org': {
        ...{
          firstName: 'Van',
          lastName: 'NGUYEN',
          phone: '+49 1512 3456782',
          otherLanguages: 'Vietnamesisch',
        },
      },
    },
    kept: {
      'jana@example.org': ['Deutsch, Englisch (gut)'],
      'tom@example.org': ['Tel.: 0151/23456781'],
      'van@example.org': ['0151 23456782 (abends)', 'ganze Zeit'],
    },
  },
  {
    what: 'German guests, XLSX of several sheets: numbers instead of days and phones',
    role: 'guest',
    file: xlsx([
      { name: 'Lies mich', rows: [['Diese Datei'], ['gehört Ida'], ['E-Mail an ida@example.org']] },
      {
        name: 'Anmeldungen',
        rows: [
          ['Vorname', 'Name', 'E-Mail', 'Handynummer', 'Anreisetag', 'Abreisetag', 'Geburtsdatum'],
          ['Kim', 'Park', 'kim@example.org', 15123456783, 46552, 46562, '1.2.2004'],
          ['Noor', 'Haddad', 'noor@example.org', 4915123456784, 46551, 46560, { day: '2001-06-30' }],
        ],
      },
      {
        name: 'Absagen',
        rows: [
          ['Vorname', 'Name'],
          ['Lu', 'Chen'],
        ],
      },
    ]),
    people: {
      'kim@example.org': {
        ...{ firstName: 'Kim', lastName: 'Park', phone: '+49 1512 3456783', age: '23', ...stay('14', '24') },
      },
      'noor@example.org': {
        ...{
          firstName: 'Noor',
          lastName: 'Haddad',
          phone: '+49 1512 3456784',
          age: '25',
          ...stay('13', '22'),
        },
      },
    },
  },
  {
    what: 'answers of a form, CSV: whole questions as heads, several answers in a cell',
    role: 'guest',
    file: utf8(
      [
        '"Zeitstempel","Wie heißt du? (Vor- und Nachname)","Deine E-Mail-Adresse","Handynummer","Wann kommst du an?","Alter","Wo kannst du schlafen? (Schlafplatz)","Hast du ein Visum?","Datenschutz gelesen"',
        '"2027/04/01 10:12:33","Rosa Luz","rosa@example.org","+52 55 1234 5678","Montag, 14. Juni","26","Bett, Luftmatratze","ja","Ja, einverstanden"',
        '"2027/04/02 11:00:00","Sam Roe","sam@example.org","+1 212 555 0123","ab 15.6.","29","egal, Hauptsache warm","brauche keins","Ja, einverstanden"',
      ].join('\n'),
    ),
    people: {
      'rosa@example.org': {
        ...{ firstName: 'Rosa', lastName: 'Luz', phone: '+52 55 1234 5678', age: '26', hasVisa: 'yes' },
        ...{ sleeping: 'bed,air-mattress' },
      },
      'sam@example.org': {
        firstName: 'Sam',
        lastName: 'Roe',
        phone: '+1 212 555 0123',
        age: '29',
        'stay-start': '2027-06-15',
      },
    },
    kept: {
      'rosa@example.org': ['Montag, 14. Juni'],
      'sam@example.org': ['egal, Hauptsache warm', 'brauche keins'],
    },
  },
  {
    what: 'guests who stand there twice',
    role: 'guest',
    file: utf8(
      [
        'Name;E-Mail;Telefon;Alter;Organisation',
        'Ada Lovelace;ada@example.org;0151 23456789;;',
        'Bo Li;bo@example.org;0228 815012;20;Bonn',
        'Lovelace, Ada;ADA@example.org;;24;Analytiker:innen',
        'Bo Li;bo@example.org;0228 815012;21;',
        'Bo Li;;+49 228 815012;;Köln',
      ].join('\n'),
    ),
    people: {
      'ada@example.org': {
        ...{ firstName: 'Ada', lastName: 'Lovelace', phone: '+49 1512 3456789', age: '24' },
        ...{ organisation: 'Analytiker:innen' },
      },
      'bo@example.org': {
        firstName: 'Bo',
        lastName: 'Li',
        phone: '+49 228 815012',
        age: '20',
        organisation: 'Bonn',
      },
    },
    kept: { 'bo@example.org': ['21'] },
    nobody: 1,
  },
  {
    what: 'a printed list, strokes between cells: heads on every page, empty lines, sums',
    role: 'guest',
    file: utf8(
      [
        'sep=|',
        'GÄSTELISTE|||',
        '|||',
        'Vorname|Nachname|Mail|Anreise',
        'Ada|Lovelace|ada@example.org|13.6.',
        '|||',
        'Vorname|Nachname|Mail|Anreise',
        'Bo|Li|mailto:bo@example.org|14.6.27',
        'Summe: 2|||',
      ].join('\r\n'),
    ),
    people: {
      'ada@example.org': { firstName: 'Ada', lastName: 'Lovelace', 'stay-start': '2027-06-13' },
      'bo@example.org': { firstName: 'Bo', lastName: 'Li', 'stay-start': '2027-06-14' },
    },
    nobody: 1,
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
      'ute@example.org': {
        ...{ firstName: 'Ute', lastName: 'Berg', organisation: 'Naturfreunde', numberOfGuests: '3' },
        ...{ district: 'Beuel', commuteMinutes: '25' },
      },
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
  {
    what: 'guests full of holes, and things that must not be taken',
    role: 'guest',
    file: utf8(
      [
        'Name,E-Mail,Telefon,Notfall-Telefon,Alter,Anreise,Abreise,Akkreditiert,Herkunft,Zimmer',
        'Ada,ada@example.org,?,0151 23456789,k.A.,ab Freitag 13.6.,bis 25.6.,-,Uganda,nur Frauen',
        'Bo,bo@example.org,keins,,volljährig,25.6.,13.6.,vielleicht,Kenia,egal',
        'Cleo,cleo@example.org,0151 2,,17,1.6.,31.6.,ja!,,Einzelzimmer',
        'Dana,,,,,,,,,',
      ].join('\n'),
    ),
    people: {
      'ada@example.org': { firstName: 'Ada', roomSharing: 'same-gender', ...stay('13', '25') },
      'bo@example.org': { firstName: 'Bo', roomSharing: 'yes' },
      'cleo@example.org': { firstName: 'Cleo', age: '17', accredited: 'yes', roomSharing: 'no' },
    },
    kept: {
      'ada@example.org': ['0151 23456789', 'ab Freitag 13.6.'],
      'bo@example.org': ['keins', 'volljährig', '2027-06-25', '2027-06-13', 'vielleicht'],
      'cleo@example.org': ['0151 2', '2027-06-01', '31.6.'],
    },
    nobody: 1,
  },
]
