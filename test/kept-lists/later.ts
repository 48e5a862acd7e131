import { nights, type KeptList } from './kept-list.ts'

/** Written after the readers, and not to suit them. */
export const laterLists: KeptList[] = [
  {
    what: 'German guests: a youth group, typed in the train',
    role: 'guest',
    text: `
Jugendgruppe Freiburg – Bonn 2027||||||||
Vor- und Nachname|Mailadresse (bitte leserlich)|Handynr.|Alter bei Anreise|Geschl.|An|Ab|Schlafen auf|mit wem zusammen?|Essen
Finn Albrecht|finn@example.org|+49 157 11112222|18|m|Sa 12.6.|Fr 25.6.|Iso|Marie|vegan
Marie-Luise Kern|ml.kern@example.org|+49 157 33334444|17 (wird 18)|w|12.6.|25.6.|Bett wegen Rücken|Finn|
Noah|noah@example.org|15766667777|19|m|13.6. abends|23.6.|egal|-|Nussallergie!
Lotte B.|lotte(at)example.org|folgt|20|divers|später|25.|Luma||`,
    people: {
      'finn@example.org': `firstName=Finn; lastName=Albrecht; phone=+49 157 11112222; age=18; gender=male; ${nights(12, 25)}`,
      'ml.kern@example.org': `firstName=Marie-Luise; lastName=Kern; phone=+49 157 33334444; gender=female; sleeping=bed; ${nights(12, 25)}`,
      'noah@example.org': `firstName=Noah; age=19; gender=male; sleeping=bed,air-mattress,bring-air-mattress; ${nights(13, 23)}`,
      'lotte@example.org': 'firstName=Lotte; lastName=B.; age=20; gender=diverse',
    },
    keeps: {
      'finn@example.org': ['Iso', 'Marie'],
      'ml.kern@example.org': ['17 (wird 18)', 'Bett wegen Rücken'],
      'noah@example.org': ['15766667777', '13.6. abends', 'egal'],
      'lotte@example.org': ['folgt', 'später', '25.', 'Luma'],
    },
  },
  {
    what: 'English guests: an embassy’s sheet, capitals and titles',
    role: 'guest',
    text: `
S/N|SURNAME|OTHER NAMES|SEX|DATE OF BIRTH|E-MAIL ADDRESS|TEL. NO.|PASSPORT NO.|ARRIVAL IN BONN|DEPARTURE FROM BONN|REMARKS
1|OTIENO|Brian Odhiambo|M|1999-03-04|brian@example.org|+254 733 222111|A1234567|12/06/2027|24/06/2027|
2|MUTUA|Faith|F|12.11.2003|faith@example.org|0722 111222|B7654321|13/06/2027|25/06/2027|needs visa letter
3|KIPTOO|Rev. Daniel|M|1988|daniel@example.org|+254 711 000999||14-Jun|20-Jun|staying with relatives, does not need a bed
4|WAFULA|Joy|F|2001-12-30|joy@example.org|+254 700 123123|C111|13/6/27|25/6/27|withdrawn`,
    people: {
      'brian@example.org': `firstName=Brian Odhiambo; lastName=OTIENO; gender=male; age=28; phone=+254 733 222111; ${nights(12, 24)}`,
      'faith@example.org': `firstName=Faith; lastName=MUTUA; gender=female; age=23; ${nights(13, 25)}`,
      'daniel@example.org': `firstName=Rev. Daniel; lastName=KIPTOO; gender=male; phone=+254 711 000999; ${nights(14, 20)}`,
    },
    keeps: {
      'faith@example.org': ['0722 111222', 'needs visa letter'],
      'daniel@example.org': ['1988', 'staying with relatives, does not need a bed'],
    },
  },
  {
    what: 'German hosts: a parish newsletter’s list',
    role: 'host',
    text: `
Familienname|Vorname(n)|Wohnort/Straße|Tel. privat|E-Mail|Anz. Pers.|Was?|Wann?|Tiere im Haus|Raucher?|Rückmeldung
Schmitz|Anneliese und Horst|Beuel, Goetheallee 5|0228 474747|schmitz@example.org|2|Ehebett im alten Kinderzimmer|12.–25.6.|Wellensittich|nein|ok
Nowak|Piotr|Lengsdorf, Im Ringelsacker 9|+49 160 99988877|nowak@example.org|1|Couch|nur Wochenende 19./20.6.|keine|ja|muss noch mit Frau reden
Ferber|Gisela|Dottendorf|0228 232323|ferber@example.org|3|2 Zimmer unterm Dach|ganze Konferenz|2 Katzen (1 scheu)|nein|leider nein, OP
Abt|Jonas|WG Altstadt, Breite Str. 61|+49 176 55544433|abt@example.org|1–2|WG-Zimmer wird frei|ab 14.6.|nein|auf Balkon|ja!`,
    people: {
      'schmitz@example.org': `lastName=Schmitz; numberOfGuests=2; pets=yes; ${nights(12, 25)}`,
      'nowak@example.org':
        'firstName=Piotr; lastName=Nowak; phone=+49 160 99988877; numberOfGuests=1; pets=no',
      'abt@example.org':
        'firstName=Jonas; lastName=Abt; phone=+49 176 55544433; pets=no; stay-start=2027-06-14',
    },
    keeps: {
      'schmitz@example.org': ['Anneliese und Horst', '0228 474747', 'Ehebett im alten Kinderzimmer'],
      'nowak@example.org': ['Couch', 'nur Wochenende 19./20.6.', 'muss noch mit Frau reden'],
      'abt@example.org': ['1–2', 'WG-Zimmer wird frei'],
    },
  },
  {
    what: 'English hosts: a sheet that several people filled in',
    role: 'host',
    text: `
who|how to reach|ph|area|space for|where they'd sleep|dates ok|allergic guests?|kids?|our gut feeling|asked on
Helen Brooks|helen@example.org|+49 1575 1234567|Bonn Nord|2|spare room, double bed|June 11 - June 25|no pets here|2, aged 4 and 7|lovely|3 May
R. Iyer|iyer@example.org|see email|53117|1 (female)|sofa bed in living room|from the 13th|one dog|none|ok|3 May
Tomasz + Ewa|tomewa@example.org|+49 1575 7654321|Plittersdorf|two|air mattress|not sure yet|cat but can go to grandma|no|talks a lot|4 May
Sue Lind|sue@example.org|+49 1575 1112223|Venusberg|4|two single beds in guest room|all|no|no|—|declined 5 May`,
    people: {
      'helen@example.org': `firstName=Helen; lastName=Brooks; phone=+49 1575 1234567; district=Bonn Nord; numberOfGuests=2; room=1; room-1-type=private; room-1-double=1; ${nights(11, 25)}`,
      'iyer@example.org': 'firstName=R.; lastName=Iyer; room=1; room-1-type=shared',
      'tomewa@example.org':
        'phone=+49 1575 7654321; district=Plittersdorf; numberOfGuests=2; room=1; room-1-air-mattress=1',
    },
    keeps: {
      'helen@example.org': ['spare room, double bed', '2, aged 4 and 7'],
      'iyer@example.org': ['see email', '1 (female)', 'sofa bed in living room', 'from the 13th'],
      'tomewa@example.org': ['Tomasz + Ewa', 'air mattress', 'not sure yet'],
    },
    private: ['lovely', 'talks a lot'],
  },
  {
    what: 'German guests: a coordinator’s working sheet',
    role: 'guest',
    text: `
ID|Teilnehmer:in|Kontakt E-Mail|Kontakt Tel|Geb.-Datum|m/w/d|Ankunft Bonn Hbf|Abfahrt|Unterbringung gewünscht|Gepäck|Status|Todo (Team)
G-01|Hannes Vogt|hannes@example.org|+49 162 1231231|12.03.2002|m|13.6. 14:32|25.6. 9:10|Bett|Rucksack|bestätigt|anrufen!
G-02|Sara El-Amin|sara@example.org|0162 4564564|30.11.1999|w|14.6.|22.6.|keine Männer bitte|Koffer|offen|
G-03|Ole|ole@example.org||2004|d|?|?|Sofa/Matratze|-|Warteliste|Mutter hat sich beschwert
G-04|Ida Moos|ida@example.org|+49 162 7897897|1.1.2001|w|12.6.|20.6.|egal|2 Koffer|storniert|`,
    people: {
      'hannes@example.org': `firstName=Hannes; lastName=Vogt; phone=+49 162 1231231; age=25; gender=male; ${nights(13, 25)}`,
      'sara@example.org': `firstName=Sara; lastName=El-Amin; age=27; gender=female; ${nights(14, 22)}`,
      'ole@example.org': 'firstName=Ole; gender=diverse',
    },
    keeps: {
      'hannes@example.org': ['13.6. 14:32'],
      'sara@example.org': ['0162 4564564', 'keine Männer bitte'],
    },
    private: ['anrufen!', 'Mutter hat sich beschwert'],
  },
  {
    what: 'English hosts: a climate café’s sign-up sheet',
    role: 'host',
    text: `
Date signed|Your name|Email / phone|Your address (street + no.)|Postcode & town|How many can you take|Sleeping arrangements|Any pets|Anything else|Called by|Still in?
2 Mar|Margaret Dunn|margaret@example.org|Lennéstr. 14|53113 Bonn|2|twin room|budgie|quiet house|Jo|yes
2 Mar|Felix Ott|felix@example.org, +49 151 20202020|Weberstr. 88a|53113 Bonn|1|living room couch|No|—|Jo|yes but only 1st week
5 Mar|Ines Prado|ines@example.org|near Poppelsdorf|Bonn|2-3|2 air mattresses|no pets|smoker|Max|no longer
9 Mar|Bernd|bernd@example.org|Am Park 1|53177|one person|own room with single bed|dog (friendly)||Max|`,
    people: {
      'margaret@example.org':
        'firstName=Margaret; lastName=Dunn; street=Lennéstr.; houseNumber=14; postalCode=53113; city=Bonn; numberOfGuests=2',
      'felix@example.org':
        'firstName=Felix; lastName=Ott; street=Weberstr.; houseNumber=88a; postalCode=53113; city=Bonn; numberOfGuests=1; pets=no; room=1; room-1-type=shared',
      'bernd@example.org':
        'firstName=Bernd; street=Am Park; houseNumber=1; postalCode=53177; numberOfGuests=1; room=1; room-1-type=private; room-1-single=1; pets=yes',
    },
    keeps: {
      'margaret@example.org': ['twin room', 'budgie', 'quiet house'],
      'felix@example.org': [
        'felix@example.org, +49 151 20202020',
        'living room couch',
        'yes but only 1st week',
      ],
      'bernd@example.org': ['own room with single bed', 'dog (friendly)'],
    },
  },
  {
    what: 'German guests: a list that somebody printed and typed again',
    role: 'guest',
    text: `
Lfd|Nachname, Vorname|eMail|Mobiltelefon|Alter|männl./weibl.|Anreise am|Abreise am|Benötigt|Haustierallergie|Anmerkung
1|Krause, Ben|ben@example.org|+49 151 10000012|22|m|Sonntag, 13. Juni|Freitag, 25. Juni|Bett|keine|
2|Sow, Awa|awa@example.org|+221 77 999 88 77|25|w|14.06.|25.06.|Bett/Matratze|Katzen|spricht nur Französisch
3|Lehmann, Tina|tina@example.org|0176-1231234|23|weibl.|offen|24.06.27|Schlafsack vorhanden|-|kommt doch nicht`,
    people: {
      'ben@example.org': `firstName=Ben; lastName=Krause; phone=+49 151 10000012; age=22; gender=male; sleeping=bed; ${nights(13, 25)}`,
      'awa@example.org': `firstName=Awa; lastName=Sow; phone=+221 77 999 88 77; age=25; gender=female; sleeping=bed,air-mattress; ${nights(14, 25)}`,
    },
    keeps: { 'awa@example.org': ['spricht nur Französisch'] },
  },
  {
    what: 'English hosts: beds in two columns',
    role: 'host',
    text: `
Name|Contact|Telephone|Street address|ZIP|City|# of beds|Type of bed|Available dates|Has pets|Can host men?|Notes (internal)
Laura Kim|laura@example.org|+49 171 3000001|Meckenheimer Allee 4|53115|Bonn|1|sofa bed in living room|June 12-25|Y (2 cats)|yes|ask about rent
Paul & Jan Mertens|mertens@example.org|+49 228 300002|Rheinaustr. 100|53225|Bonn|2|guest room with double bed|13/06 - 20/06|N|yes|
Eva Gold|eva@example.org||Talweg 2a|53113|Bonn|?|floor|flexible|none|women preferred|declined`,
    people: {
      'laura@example.org': `firstName=Laura; lastName=Kim; phone=+49 171 3000001; street=Meckenheimer Allee; houseNumber=4; postalCode=53115; city=Bonn; room=1; room-1-type=shared; pets=yes; ${nights(12, 25)}`,
      'mertens@example.org': `phone=+49 228 300002; street=Rheinaustr.; houseNumber=100; postalCode=53225; city=Bonn; room=1; room-1-type=private; room-1-double=1; pets=no; ${nights(13, 20)}`,
    },
    keeps: { 'mertens@example.org': ['Paul & Jan Mertens'], 'laura@example.org': ['Y (2 cats)'] },
    private: ['ask about rent'],
  },
  {
    what: 'French guests: sentences as heads',
    role: 'guest',
    text: `
Prénom et nom|Adresse mail|N° de portable|Né(e) le|Genre|J'arrive le|Je repars le|Je peux dormir sur|Remarques
Inès Marchand|ines@example.org|+33 7 51 23 45 67|14/02/2001|femme|13/06/2027|24/06/2027|lit|végétarienne
Hugo|hugo@example.org|07 00 00 00 02|2003|homme|12 juin|20 juin|un tapis de sol que j'apporte|`,
    people: {
      'ines@example.org': `firstName=Inès; lastName=Marchand; phone=+33 7 51 23 45 67; age=26; gender=female; sleeping=bed; ${nights(13, 24)}`,
      'hugo@example.org': `firstName=Hugo; gender=male; sleeping=bring-air-mattress; ${nights(12, 20)}`,
    },
    keeps: {
      'hugo@example.org': ['07 00 00 00 02', "un tapis de sol que j'apporte"],
      'ines@example.org': ['végétarienne'],
    },
  },
]
