import { all, stay, type MessyList } from './messy-list.ts'
import { xlsx } from './spreadsheets.ts'

export const guestBooks: MessyList[] = [
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
      'ada@example.org': all(
        { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 1512 3456789', age: '24', sleeping: 'bed' },
        stay('13', '25'),
      ),
      'bo@example.org': all(
        { firstName: 'Bo', lastName: 'von der Heide', phone: '+49 228 815012', age: '19' },
        { sleeping: 'bring-air-mattress', ...stay('14', '20') },
      ),
      'amina@example.org': all(
        { firstName: 'Amina', phone: '0049 151/234 567 88', age: '31', sleeping: 'bed' },
        stay('14', '24'),
      ),
    },
    kept: {
      'ada@example.org': ['kommt mit Rad', '0151 23456789', 'Bett oder Sofa'],
      'amina@example.org': ['Bett oder Sofa'],
      'bo@example.org': ['Isomatte'],
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
      'kim@example.org': all({
        firstName: 'Kim',
        lastName: 'Park',
        phone: '+49 1512 3456783',
        age: '23',
        ...stay('14', '24'),
      }),
      'noor@example.org': all({
        firstName: 'Noor',
        lastName: 'Haddad',
        phone: '+49 1512 3456784',
        age: '25',
        ...stay('13', '22'),
      }),
    },
    kept: { 'kim@example.org': ['15123456783'], 'noor@example.org': ['4915123456784'] },
  },
]
