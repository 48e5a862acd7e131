import { all, stay, type MessyList } from './messy-list.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const wide = (text: string) =>
  new Uint8Array(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]))

export const guestTexts: MessyList[] = [
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
      'amina@example.org': all(
        { firstName: 'Amina', lastName: 'Okoye', phone: '+254 712 345678', age: '22', gender: 'female' },
        { hasFlight: 'yes', hasVisa: 'yes', accredited: 'yes', ...stay('13', '25') },
      ),
      'chloe@example.org': all(
        {
          firstName: 'Chloé',
          lastName: 'Martin',
          phone: '+33 6 12 34 56 78',
          age: '27',
          gender: 'female',
        },
        { hasFlight: 'no', hasVisa: 'no', accredited: 'yes', ...stay('12', '24') },
      ),
      'lee@example.org': all(
        { firstName: 'Lee', phone: '+82 10-2000-1234', age: '20', gender: 'diverse' },
        { hasFlight: 'yes', hasVisa: 'no', accredited: 'no', ...stay('14', '25') },
      ),
    },
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
      'jana@example.org': all(
        { firstName: 'Jana', lastName: 'MÜLLER', phone: '+49 1512 3456780', languages: 'de,en' },
        stay('13', '25'),
      ),
      'tom@example.org': all(
        { firstName: 'Tom', lastName: 'Schmidt', phone: '+49 1512 3456781', languages: 'de,fr' },
        stay('12', '20'),
      ),
      'van@example.org': all(
        { firstName: 'Van', lastName: 'NGUYEN', phone: '+49 1512 3456782' },
        { otherLanguages: 'Vietnamesisch' },
        stay('11', '25'),
      ),
    },
    kept: {
      'jana@example.org': ['Deutsch, Englisch (gut)', '015123456780'],
      'tom@example.org': ['Tel.: 0151/23456781'],
      'van@example.org': ['0151 23456782 (abends)', 'ganze Zeit'],
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
      'rosa@example.org': all(
        { firstName: 'Rosa', lastName: 'Luz', phone: '+52 55 1234 5678', age: '26', hasVisa: 'yes' },
        { sleeping: 'bed,air-mattress', 'stay-start': '2027-06-14' },
      ),
      'sam@example.org': {
        firstName: 'Sam',
        lastName: 'Roe',
        phone: '+1 212 555 0123',
        age: '29',
        'stay-start': '2027-06-15',
      },
    },
    kept: {
      'rosa@example.org': ['Bett, Luftmatratze'],
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
      'ada@example.org': all(
        { firstName: 'Ada', lastName: 'Lovelace', phone: '+49 1512 3456789', age: '24' },
        { organisation: 'Analytiker:innen' },
      ),
      'bo@example.org': {
        firstName: 'Bo',
        lastName: 'Li',
        phone: '+49 228 815012',
        age: '20',
        organisation: 'Bonn',
      },
    },
    kept: { 'ada@example.org': ['0151 23456789'], 'bo@example.org': ['21', 'Köln', '0228 815012'] },
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
      'ada@example.org': ['0151 23456789', 'ab Freitag 13.6.', 'nur Frauen'],
      'bo@example.org': ['keins', 'volljährig', '25.6.', '13.6.', 'vielleicht', 'egal'],
      'cleo@example.org': ['0151 2', '1.6.', '31.6.', 'Einzelzimmer'],
    },
    nobody: 1,
  },
]
