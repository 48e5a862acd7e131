import { nights, type KeptList } from './kept-list.ts'

export const keptHosts: KeptList[] = [
  {
    what: 'German hosts: row numbers, rooms in words, who said no',
    role: 'host',
    text: `
Nr.|Name, Vorname|E-Mail|Telefon|Straße|Nr|PLZ|Ort|Zimmer|wie viele?|Tiere|Zusage|intern: Notiz
1|Becker, Sabine|sabine@example.org|0228 815012|Rheinweg|12|53113|Bonn|Gästezimmer mit Doppelbett|2|Nachbars Katze kommt manchmal|ja|redet viel
2|Hoffmann, Karl|karl@example.org|0151 23456789|Am Zoll|3a|53111|Bonn|2 Einzelbetten im Gästezimmer|2|nein|nein, dieses Jahr nicht|
3|Yılmaz, Ayşe|ayse@example.org|+49 228 815014|Kölnstr.|77|53111|Bonn|Schlafsofa im Wohnzimmer|1|Hund|ja|
4|Wolf, Peter|peter@example.org||Hauptstr.|4|53229|Bonn-Holzlar|mal sehen|1-2|keine|vielleicht|war 2023 schwierig
5|Lang, Ute|ute@example.org|+49 171 2345678|Musterweg|9|53225|Bonn|1 Doppelbett, 1 Sofa|3|2 Katzen|hat abgesagt|`,
    people: {
      'sabine@example.org':
        'firstName=Sabine; lastName=Becker; street=Rheinweg; houseNumber=12; postalCode=53113; city=Bonn; room=1; room-1-type=private; room-1-double=1; numberOfGuests=2',
      'ayse@example.org':
        'firstName=Ayşe; lastName=Yılmaz; phone=+49 228 815014; street=Kölnstr.; houseNumber=77; postalCode=53111; city=Bonn; room=1; room-1-type=shared; numberOfGuests=1; pets=yes',
      'peter@example.org':
        'firstName=Peter; lastName=Wolf; street=Hauptstr.; houseNumber=4; postalCode=53229; city=Bonn-Holzlar; pets=no',
    },
    keeps: {
      'sabine@example.org': ['0228 815012', 'Gästezimmer mit Doppelbett', 'Nachbars Katze kommt manchmal'],
      'ayse@example.org': ['Schlafsofa im Wohnzimmer', 'Hund'],
      'peter@example.org': ['mal sehen', '1-2', 'vielleicht'],
    },
    private: ['redet viel', 'war 2023 schwierig'],
  },
  {
    what: 'English hosts: whole addresses, women only, what they said last year',
    role: 'host',
    text: `
Host|Email|Mobile|Address|Lives with|Places|Pets?|Women only?|Hosted 2026|Joining again?|Free from|Free until
Ben Carter|ben@example.org|+49 151 12345670|Rheinweg 7, 53113 Bonn|partner|2 people|no, but neighbour's cat visits|no|yes, June 1-12|yes|12 June|24 June
Dr. Nina Roth|nina@example.org|+49 228 815015|Kaiserstr. 20 (back house), 53113 Bonn|flatshare of 4|1|cat|yes please|no|yes|whole time|whole time
Oliver May|oliver@example.org||Bonn-Beuel, near the church|alone|one|none|no|yes|no|13 June|20 June
Priya Shah|priya@example.org|+49 170 1234567|Am Hof 1, 53113 Bonn|two kids and a dog|3 or 4|dog|no preference||yes|14/06/2027|25/06/2027`,
    people: {
      'ben@example.org': `firstName=Ben; lastName=Carter; phone=+49 151 12345670; street=Rheinweg; houseNumber=7; postalCode=53113; city=Bonn; living=couple; numberOfGuests=2; femalesOnly=no; ${nights(12, 24)}`,
      'nina@example.org': `firstName=Nina; lastName=Roth; phone=+49 228 815015; living=shared-flat; numberOfGuests=1; pets=yes; femalesOnly=yes; ${nights(11, 25)}`,
      'priya@example.org': `firstName=Priya; lastName=Shah; phone=+49 170 1234567; street=Am Hof; houseNumber=1; postalCode=53113; city=Bonn; living=family; pets=yes; ${nights(14, 25)}`,
    },
    keeps: {
      'ben@example.org': ["no, but neighbour's cat visits", 'yes, June 1-12', 'partner'],
      'nina@example.org': [
        'Dr. Nina Roth',
        'Kaiserstr. 20 (back house), 53113 Bonn',
        'flatshare of 4',
        'cat',
      ],
      'priya@example.org': ['two kids and a dog', '3 or 4', 'dog', 'no preference'],
    },
  },
  {
    what: 'French hosts: a twin town’s list',
    role: 'host',
    text: `
Nom de famille|Prénom|Courriel|Tél.|Adresse|Code postal|Ville|Nombre de places|Animaux|Couchage|Disponible du|au|Participe ?
Moreau|Claire|claire@example.org|+49 228 815016|Bonner Talweg 5|53113|Bonn|2|non|un lit double dans la chambre d'amis|12 juin|25 juin|oui
Girard|Luc|luc@example.org|02 28 81 50 17|Poppelsdorfer Allee 10|53115|Bonn|1|un chien|canapé-lit dans le salon|14/06/2027|20/06/2027|oui
Roux|Élodie|elodie@example.org||||Bonn|deux|chat||toute la période||non
Faure|Paul|paul@example.org|+33 6 11 22 33 44|Rue sans numéro|||?|non|||25 juin|peut-être`,
    people: {
      'claire@example.org': `firstName=Claire; lastName=Moreau; phone=+49 228 815016; street=Bonner Talweg; houseNumber=5; postalCode=53113; city=Bonn; numberOfGuests=2; pets=no; room=1; room-1-type=private; room-1-double=1; ${nights(12, 25)}`,
      'luc@example.org': `firstName=Luc; lastName=Girard; street=Poppelsdorfer Allee; houseNumber=10; postalCode=53115; city=Bonn; numberOfGuests=1; pets=yes; room=1; room-1-type=shared; ${nights(14, 20)}`,
      'paul@example.org':
        'firstName=Paul; lastName=Faure; phone=+33 6 11 22 33 44; street=Rue sans numéro; pets=no; stay-end=2027-06-25',
    },
    keeps: {
      'claire@example.org': ["un lit double dans la chambre d'amis"],
      'luc@example.org': ['02 28 81 50 17', 'un chien', 'canapé-lit dans le salon'],
      'paul@example.org': ['peut-être'],
    },
  },
  {
    what: 'Spanish hosts: friends of a choir',
    role: 'host',
    text: `
Nombre y apellidos|Correo|Teléfono|Dirección|Mascotas|Cuántas personas|Cama|Desde|Hasta|Notas
Carmen Ruiz|carmen@example.org|+49 176 12345678|Beethovenplatz 2, 53115 Bonn|no|2|dos camas individuales en el cuarto de huéspedes|12 de junio|24 de junio|habla alemán
Pablo Núñez|pablo@example.org|0176 87654321|Kessenich|sí, un perro|1|sofá|13/06/2027|25/06/2027|
Rosa Molina|rosa@example.org|+49 228 815018|Clemens-August-Str. 30, 53115 Bonn|perro del vecino|tres||todo el tiempo|todo el tiempo|dijo que no, de viaje`,
    people: {
      'carmen@example.org': `firstName=Carmen; lastName=Ruiz; phone=+49 176 12345678; street=Beethovenplatz; houseNumber=2; postalCode=53115; city=Bonn; pets=no; numberOfGuests=2; room=1; room-1-single=2; ${nights(12, 24)}`,
      'pablo@example.org': `firstName=Pablo; lastName=Núñez; pets=yes; numberOfGuests=1; ${nights(13, 25)}`,
    },
    keeps: {
      'carmen@example.org': ['dos camas individuales en el cuarto de huéspedes', 'habla alemán'],
      'pablo@example.org': ['0176 87654321', 'Kessenich', 'sí, un perro', 'sofá'],
    },
  },
  {
    what: 'Turkish hosts: neighbours of a mosque',
    role: 'host',
    text: `
İsim|Soyisim|E-posta|Cep|Adres|Evcil hayvan|Kaç kişi|Geliyor mu?|Gizli not
Fatma|Aydın|fatma@example.org|+49 152 01234567|Oxfordstr. 15, 53111 Bonn|yok|2|evet|yeni boşandı
Hasan|Çelik|hasan@example.org|0152 07654321|Tannenbusch|kedi var|üç|evet|
Murat|Koç|murat@example.org|+49 228 815019|Bertha-von-Suttner-Platz 1, 53111 Bonn|hayır|1|hayır|`,
    people: {
      'fatma@example.org':
        'firstName=Fatma; lastName=Aydın; phone=+49 152 01234567; street=Oxfordstr.; houseNumber=15; postalCode=53111; city=Bonn; pets=no; numberOfGuests=2',
      'hasan@example.org': 'firstName=Hasan; lastName=Çelik; pets=yes; numberOfGuests=3',
    },
    keeps: { 'hasan@example.org': ['0152 07654321', 'Tannenbusch', 'kedi var'] },
    private: ['yeni boşandı'],
  },
  {
    what: 'German hosts: halls, and a person to speak to in each',
    role: 'host',
    text: `
Gastgeber|Ansprechpartnerin|Mail|Tel|Wohnform|Name der Halle|Adresse|Plätze gesamt|von|bis|Bemerkungen Orga|Weg
Ev. Gemeinde Beuel|Frau Krämer|gemeinde@example.org|0228/815020|Gemeindesaal|Saal am Ring|Ringstr. 2, 53225 Bonn|20|Fr 11.6.|Fr 25.6.|Schlüssel erst ab 18 Uhr|25 min
Sportverein 1904|Hr. Jansen|verein@example.org|+49 228 815021|Turnhalle|Halle Nord|Nordstraße 8, 53111 Bonn|ca. 40|13.6.|20.6.|nur Isomatten|5 km
Familie Esser|Maria Esser|esser@example.org|+49 228 815022|Familie||Gartenweg 3, 53229 Bonn|2|12.06.|25.06.||ca. 30 Minuten`,
    people: {
      'gemeinde@example.org': `living=hall; hallName=Saal am Ring; street=Ringstr.; houseNumber=2; postalCode=53225; city=Bonn; numberOfGuests=20; commuteMinutes=25; ${nights(11, 25)}`,
      'verein@example.org': `living=hall; hallName=Halle Nord; phone=+49 228 815021; street=Nordstraße; houseNumber=8; postalCode=53111; city=Bonn; ${nights(13, 20)}`,
      'esser@example.org': `living=family; phone=+49 228 815022; street=Gartenweg; houseNumber=3; postalCode=53229; city=Bonn; numberOfGuests=2; ${nights(12, 25)}`,
    },
    keeps: {
      'gemeinde@example.org': ['Ev. Gemeinde Beuel', 'Frau Krämer', '0228/815020'],
      'verein@example.org': ['Sportverein 1904', 'Hr. Jansen', 'ca. 40', '5 km'],
      'esser@example.org': ['Familie Esser', 'Maria Esser', 'ca. 30 Minuten'],
    },
    private: ['Schlüssel erst ab 18 Uhr', 'nur Isomatten'],
  },
  {
    what: 'German hosts: last year’s list, gone through on the phone',
    role: 'host',
    text: `
lfd. Nr.|Vorname|Name|Mailadresse|Handy|Alter|Stadtteil|Haustier?|Anzahl Betten|Zeitraum 2026|Zeitraum|2027 dabei?|Wer ruft an|Datum Anruf
1|Heike|Thoma|heike@example.org|+49 175 1112223|58|Endenich|1 Katze|2|1.–12.6.|13.6. – 25.6.|ja|Ida|12.3.
2|Jörg|Maus|joerg@example.org|0175 2223334|34|Südstadt|keins|1|ganze Zeit|11.-18.6.2027|ja, gerne|Ida|13.3.
3|Ellen|Pohl|ellen@example.org|+49 175 3334445|Mitte 40|Beuel|nein|3|5.6. bis 10.6.||nein|Tom|14.3.
4|Ina|Ritter|ina@example.org|+49 175 4445556|29|Bad Godesberg|Hamster|1 + Sofa|—|ab 15.6.|ja|Tom|`,
    people: {
      'heike@example.org': `firstName=Heike; lastName=Thoma; phone=+49 175 1112223; age=58; district=Endenich; pets=yes; ${nights(13, 25)}`,
      'joerg@example.org': `firstName=Jörg; lastName=Maus; age=34; district=Südstadt; pets=no; ${nights(11, 18)}`,
      'ina@example.org':
        'firstName=Ina; lastName=Ritter; phone=+49 175 4445556; age=29; district=Bad Godesberg; pets=yes; stay-start=2027-06-15',
    },
    keeps: {
      'heike@example.org': ['1 Katze', '2', '1.–12.6.', 'Ida'],
      'joerg@example.org': ['0175 2223334', 'ganze Zeit'],
      'ina@example.org': ['Hamster', '1 + Sofa'],
    },
  },
]
