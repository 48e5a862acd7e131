import { nights, type KeptList } from './kept-list.ts'

export const keptGuests: KeptList[] = [
  {
    what: 'German guests: the answers of a form',
    role: 'guest',
    text: `
Zeitstempel|E-Mail-Adresse|Wie heißt du? (Vor- und Nachname)|Wie alt bist du?|Geschlecht (m/w/d)|Wann kommst du an?|Wann reist du ab?|Wo kannst du schlafen?|Hast du Probleme mit Haustieren?|Wie von uns erfahren|Sonstiges
03.04.2027 10:11:12|lea.brandt@example.org|Lea Brandt|23|w|13.06.2027|25.06.2027|Bett oder Sofa|Katzenhaarallergie|Instagram|esse vegan
03.04.2027 11:40:00|tarek@example.org|Tarek Aziz|31|m|14.06.2027|20.06.2027|Luftmatratze|nein|von einer Freundin|
04.04.2027 09:02:55|jule-k@example.org|Jule Kern|19 Jahre|d|12.6.|24.6.|egal|Nein, aber große Hunde bitte nicht|Newsletter 13.3.|
05.04.2027 22:14:01|mo@example.org|Mo|27|möchte ich nicht sagen|noch unklar|25.06.2027|bringe Isomatte mit|ja|Plakat|komme mit dem Rad`,
    people: {
      'lea.brandt@example.org': `firstName=Lea; lastName=Brandt; age=23; gender=female; sleeping=bed; ${nights(13, 25)}`,
      'tarek@example.org': `firstName=Tarek; lastName=Aziz; age=31; gender=male; sleeping=air-mattress; petProblem=no; ${nights(14, 20)}`,
      'jule-k@example.org': `firstName=Jule; lastName=Kern; age=19; gender=diverse; sleeping=bed,air-mattress,bring-air-mattress; ${nights(12, 24)}`,
      'mo@example.org':
        'firstName=Mo; age=27; sleeping=bring-air-mattress; petProblem=yes; stay-end=2027-06-25',
    },
    keeps: {
      'lea.brandt@example.org': ['Katzenhaarallergie', 'esse vegan', 'Bett oder Sofa'],
      'jule-k@example.org': ['Nein, aber große Hunde bitte nicht', 'egal'],
      'mo@example.org': ['möchte ich nicht sagen', 'noch unklar', 'bringe Isomatte mit', 'komme mit dem Rad'],
    },
  },
  {
    what: 'English guests: heads in two lines, a person in four columns',
    role: 'guest',
    text: `
Delegation list, June|||||||||
Person||||Contact||Stay||Sleeping|Note
First|Last|Yrs|Sex|Mail|Mobile|From|To||
Amara|Nwosu|24|f|amara@example.org|+234 803 123 4567|13/06|25/06|bed|
Kofi|Mensah|29|m|kofi@example.org|+233 24 123 4567|June 14|June 22|own mattress|tall, 1.98 m
Wanjiru|Kamau|21|F|wanjiru@example.org|+254 712 345678|14 June 2027|25 June 2027|couch|
Sam|O'Neil|33|nb|sam@example.org|+353 85 012 3456|whole conference|whole conference|anything|only with Kofi`,
    people: {
      'amara@example.org': `firstName=Amara; lastName=Nwosu; age=24; gender=female; phone=+234 803 123 4567; sleeping=bed; ${nights(13, 25)}`,
      'kofi@example.org': `firstName=Kofi; lastName=Mensah; age=29; gender=male; phone=+233 24 123 4567; sleeping=bring-air-mattress; ${nights(14, 22)}`,
      'wanjiru@example.org': `firstName=Wanjiru; lastName=Kamau; age=21; gender=female; phone=+254 712 345678; sleeping=bed; ${nights(14, 25)}`,
      'sam@example.org': `firstName=Sam; lastName=O'Neil; age=33; gender=diverse; phone=+353 85 012 3456; sleeping=bed,air-mattress,bring-air-mattress; ${nights(11, 25)}`,
    },
    keeps: {
      'kofi@example.org': ['own mattress', 'tall, 1.98 m'],
      'sam@example.org': ['whole conference', 'anything', 'only with Kofi'],
    },
  },
  {
    what: 'French guests: a delegation of its own',
    role: 'guest',
    text: `
Nom|Prénom|Courriel|Téléphone|Âge|Sexe (H/F)|Arrivée|Départ|Langues|Couchage|Allergies / animaux
Diallo|Mariama|mariama@example.org|+221 77 123 45 67|22|F|13 juin|25 juin|français, wolof|lit|
Lefèvre|Antoine|antoine@example.org|06 12 34 56 78 (France)|28|H|14/06/2027|20/06/2027|français, anglais|matelas gonflable|allergique aux chats
Traoré|Ibrahima|ibrahima@example.org|+225 07 08 09 10 11|26|H|le 12 juin 2027|le 24 juin 2027|français|canapé|
Petit|Camille|camille@example.org||20|NB|vers le 15 juin|25 juin||peu importe|aucune`,
    people: {
      'mariama@example.org': `firstName=Mariama; lastName=Diallo; phone=+221 77 123 45 67; age=22; gender=female; languages=fr; otherLanguages=wolof; sleeping=bed; ${nights(13, 25)}`,
      'antoine@example.org': `firstName=Antoine; lastName=Lefèvre; phone=+33 6 12 34 56 78; age=28; gender=male; languages=fr,en; sleeping=air-mattress; ${nights(14, 20)}`,
      'ibrahima@example.org': `firstName=Ibrahima; lastName=Traoré; phone=+225 07 08 09 10 11; age=26; gender=male; languages=fr; sleeping=bed; ${nights(12, 24)}`,
      'camille@example.org':
        'firstName=Camille; lastName=Petit; age=20; gender=diverse; stay-end=2027-06-25; sleeping=bed,air-mattress,bring-air-mattress',
    },
    keeps: {
      'antoine@example.org': ['06 12 34 56 78 (France)', 'matelas gonflable'],
      'camille@example.org': ['vers le 15 juin', 'peu importe'],
    },
  },
  {
    what: 'Spanish guests: H and M are man and woman',
    role: 'guest',
    text: `
Nombre|Apellidos|Correo electrónico|Móvil|Edad|Sexo|Llegada|Salida|¿Problemas con animales?|¿Dónde puedes dormir?
Lucía|Quispe Mamani|lucia@example.org|+51 987 654 321|24|M|13 de junio|25 de junio|no|cama o sofá
Mateo|García|mateo@example.org|+34 612 345 678|30|H|14/06/2027|21/06/2027|sí|colchón inflable
Ximena|Rojas|ximena@example.org|+56 9 8765 4321|27|M|12 junio 2027|24 junio 2027|sí, alergia a los gatos|cama
Joaquín|Pérez|joaquin@example.org||35|H|mediados de junio|25 de junio|depende|suelo con mi esterilla`,
    people: {
      'lucia@example.org': `firstName=Lucía; lastName=Quispe Mamani; phone=+51 987 654 321; age=24; petProblem=no; sleeping=bed; ${nights(13, 25)}`,
      'mateo@example.org': `firstName=Mateo; lastName=García; phone=+34 612 345 678; age=30; gender=male; petProblem=yes; sleeping=air-mattress; ${nights(14, 21)}`,
      'ximena@example.org': `firstName=Ximena; lastName=Rojas; phone=+56 9 8765 4321; age=27; petProblem=yes; sleeping=bed; ${nights(12, 24)}`,
      'joaquin@example.org':
        'firstName=Joaquín; lastName=Pérez; age=35; gender=male; stay-end=2027-06-25; sleeping=bring-air-mattress',
    },
    keeps: {
      'lucia@example.org': ['M'],
      'ximena@example.org': ['sí, alergia a los gatos'],
      'joaquin@example.org': ['mediados de junio', 'depende', 'suelo con mi esterilla'],
    },
  },
  {
    what: 'Turkish guests: numbers as they are dialled at home',
    role: 'guest',
    text: `
Sıra|Ad Soyad|E-posta|Telefon|Yaş|Cinsiyet|Geliş|Gidiş|Dil|Yatak|Not
1|Elif Kaya|elif@example.org|0532 17 60 89 4|22|K|13 Haziran|25 Haziran|Türkçe, İngilizce|yatak|
2|Mehmet Demir|mehmet@example.org|+90 535 123 45 67|28|E|14.06.2027|20.06.2027|Türkçe|şişme yatak|gece geç gelir
3|Zeynep Şahin|zeynep@example.org|0542 345 67 89|25|Kadın|12 Haziran 2027|24 Haziran 2027|Türkçe, Almanca|kanepe|
4|Deniz Yıldız|deniz@example.org||31||Haziran ortası|25 Haziran|||fark etmez`,
    people: {
      'elif@example.org': `firstName=Elif; lastName=Kaya; age=22; gender=female; languages=tr,en; sleeping=bed; ${nights(13, 25)}`,
      'mehmet@example.org': `firstName=Mehmet; lastName=Demir; phone=+90 535 123 45 67; age=28; gender=male; languages=tr; sleeping=air-mattress; ${nights(14, 20)}`,
      'zeynep@example.org': `firstName=Zeynep; lastName=Şahin; age=25; gender=female; languages=tr,de; sleeping=bed; ${nights(12, 24)}`,
      'deniz@example.org': 'firstName=Deniz; lastName=Yıldız; age=31; stay-end=2027-06-25',
    },
    keeps: {
      'elif@example.org': ['0532 17 60 89 4'],
      'mehmet@example.org': ['gece geç gelir'],
      'zeynep@example.org': ['0542 345 67 89'],
      'deniz@example.org': ['Haziran ortası', 'fark etmez'],
    },
  },
  {
    what: 'German guests: a volunteer’s own words for everything',
    role: 'guest',
    text: `
Nr|Wer|Mail|Nummer|kommt|geht|Zeitraum 2026|w/m|alt|Bett?|intern: Eindruck
1|Paula Stein|paula@example.org|0171 2345678|13.6.|25.6.|5.–18.6.|w|24|ja|etwas anstrengend
2|Öz, Emre|emre@example.org|+49 160 1234567|Mo 14.6.|Di 22.6.|war nicht da|m|26|Sofa|
3|Ngozi Obi|ngozi@example.org|+234 803 765 4321|14.|25.|1.6.-12.6.|w|29|Luftmatratze ok|bitte nicht zu Fam. Klein
4|Fam. Sommer|sommer@example.org||12.6.|20.6.||||3 Betten|`,
    people: {
      'paula@example.org': `firstName=Paula; lastName=Stein; ${nights(13, 25)}; gender=female; age=24`,
      'emre@example.org': `firstName=Emre; lastName=Öz; phone=+49 160 1234567; ${nights(14, 22)}; gender=male; age=26; sleeping=bed`,
      'ngozi@example.org':
        'firstName=Ngozi; lastName=Obi; phone=+234 803 765 4321; gender=female; age=29; sleeping=air-mattress',
      'sommer@example.org': nights(12, 20),
    },
    keeps: {
      'paula@example.org': ['0171 2345678', '5.–18.6.', 'ja'],
      'ngozi@example.org': ['14.', '25.', '1.6.-12.6.'],
      'sommer@example.org': ['Fam. Sommer', '3 Betten'],
    },
    private: ['etwas anstrengend', 'bitte nicht zu Fam. Klein'],
  },
  {
    what: 'English guests: some have called it off, and somebody wrote about them',
    role: 'guest',
    text: `
#|Name|E-mail|Tel.|Age|Arrival date|Departure date|Room: share?|Host|Emergency contact|Status|Confidential notes
1|Grace Achieng|grace@example.org|+254 722 000111|22|2027-06-13|2027-06-24|with women only|Fam. Weber|Mum +254 733 111222|confirmed|visa case, ask lawyer
2|Tom Hill|tom@example.org|+44 7700 900123|41|2027-06-14|2027-06-18|yes|tbd||cancelled on 2 May|
3|Ruth Levi|ruth@example.org|0 228 / 81 50 12|19|14/6|tbc|single room please|||waiting|she is 17?
4|Aiko Tanaka|aiko@example.org|+81 90-1234-5678|26|12 Jun|25 Jun|no preference|||not coming any more|`,
    people: {
      'grace@example.org':
        'firstName=Grace; lastName=Achieng; phone=+254 722 000111; age=22; stay-start=2027-06-13; stay-end=2027-06-24; roomSharing=same-gender',
      'ruth@example.org': 'firstName=Ruth; lastName=Levi; age=19; stay-start=2027-06-14; roomSharing=no',
    },
    keeps: {
      'grace@example.org': ['with women only', 'Fam. Weber', 'confirmed'],
      'ruth@example.org': ['0 228 / 81 50 12', 'single room please', 'waiting'],
    },
    private: ['visa case, ask lawyer', 'she is 17?'],
  },
]
