/** Where invented people come from: names and languages go together. Nobody in here is a real person. */
export type Home = {
  readonly country: string
  readonly globalSouth: boolean
  /** Codes of the languages people can tick, or own words. */
  readonly languages: readonly string[]
  readonly female: readonly string[]
  readonly male: readonly string[]
  /** Empty where people use one name. */
  readonly last: readonly string[]
}

const south = (
  country: string,
  languages: readonly string[],
  female: readonly string[],
  male: readonly string[],
  last: readonly string[],
): Home => ({ country, globalSouth: true, languages, female, male, last })

export const GUEST_HOMES: readonly (readonly [Home, number])[] = [
  [
    south(
      'Kenya',
      ['en', 'sw'],
      ['Wanjiru', 'Achieng', 'Nyambura'],
      ['Kamau', 'Otieno', 'Kiprop'],
      ['Mwangi', 'Odhiambo', 'Wekesa'],
    ),
    4,
  ],
  [
    south(
      'Nigeria',
      ['en'],
      ['Chiamaka', 'Amina', 'Temitope'],
      ['Chidi', 'Ibrahim', 'Tunde'],
      ['Okafor', 'Bello', 'Adeyemi'],
    ),
    4,
  ],
  [
    south(
      'Uganda',
      ['en', 'sw'],
      ['Namukasa', 'Apio', 'Sarah'],
      ['Mugisha', 'Okello', 'Joel'],
      ['Nakato', 'Okot', 'Ssali'],
    ),
    3,
  ],
  [
    south(
      'Senegal',
      ['fr', 'Wolof'],
      ['Awa', 'Fatou', 'Mariama'],
      ['Ousmane', 'Cheikh', 'Moussa'],
      ['Diop', 'Ndiaye', 'Sow'],
    ),
    2,
  ],
  [
    south(
      'Democratic Republic of the Congo',
      ['fr', 'sw'],
      ['Grâce', 'Espérance'],
      ['Patient', 'Trésor'],
      ['Kabongo', 'Mukendi'],
    ),
    2,
  ],
  [south('Tunisia', ['ar', 'fr'], ['Yasmine', 'Nour'], ['Aziz', 'Karim'], ['Ben Salah', 'Trabelsi']), 2],
  [south('Egypt', ['ar', 'en'], ['Salma', 'Nadine'], ['Omar', 'Youssef'], ['Hassan', 'El-Sayed']), 2],
  [
    south(
      'India',
      ['en', 'hi'],
      ['Priya', 'Ananya', 'Kavya'],
      ['Arjun', 'Rohan', 'Vikram'],
      ['Sharma', 'Nair', 'Das'],
    ),
    4,
  ],
  [
    south('Bangladesh', ['en', 'Bangla'], ['Farzana', 'Nusrat'], ['Tanvir', 'Sohel'], ['Rahman', 'Hossain']),
    3,
  ],
  [south('Nepal', ['en', 'Nepali'], ['Sita', 'Anjali'], ['Bikash', 'Suman'], ['Gurung', 'Tamang']), 2],
  [south('Indonesia', ['id', 'en'], ['Dewi', 'Melati'], ['Surya', 'Budi'], []), 2],
  [
    south(
      'Philippines',
      ['en', 'Filipino'],
      ['Maria Luz', 'Jessa'],
      ['Jomar', 'Paolo'],
      ['Dela Cruz', 'Santos', 'Reyes'],
    ),
    3,
  ],
  [
    south(
      'Brazil',
      ['pt', 'en'],
      ['Luana', 'Thaís', 'Beatriz'],
      ['Caio', 'João', 'Rafael'],
      ['Souza', 'Oliveira', 'Lima'],
    ),
    4,
  ],
  [south('Colombia', ['es', 'en'], ['Valentina', 'Camila'], ['Santiago', 'Andrés'], ['Gómez', 'Rojas']), 3],
  [south('Peru', ['es', 'Quechua'], ['Rosa', 'Illari'], ['Inti', 'Luis'], ['Quispe', 'Mamani']), 2],
  [south('Fiji', ['en', 'Fijian'], ['Litia', 'Mere'], ['Jone', 'Sefanaia'], ['Waqa', 'Tuilagi']), 1],
  [
    {
      country: 'Germany',
      globalSouth: false,
      languages: ['de', 'en'],
      female: ['Lena', 'Mia', 'Clara'],
      male: ['Jonas', 'Felix', 'Paul'],
      last: ['Weber', 'Schulz', 'Krüger'],
    },
    4,
  ],
  [
    {
      country: 'Poland',
      globalSouth: false,
      languages: ['en', 'Polish'],
      female: ['Zofia', 'Hania'],
      male: ['Jakub', 'Kacper'],
      last: ['Kowalska', 'Nowak'],
    },
    2,
  ],
  [
    {
      country: 'Spain',
      globalSouth: false,
      languages: ['es', 'en'],
      female: ['Lucía', 'Carmen'],
      male: ['Pablo', 'Iker'],
      last: ['García', 'Ruiz'],
    },
    2,
  ],
  [
    {
      country: 'Turkey',
      globalSouth: false,
      languages: ['tr', 'en'],
      female: ['Elif', 'Zeynep'],
      male: ['Emre', 'Deniz'],
      last: ['Yılmaz', 'Demir'],
    },
    2,
  ],
]

/** Hosts live in and around the conference city; their flats speak these languages. */
export const HOST_HOME: Home = {
  country: 'Germany',
  globalSouth: false,
  languages: ['de', 'en'],
  female: ['Annegret', 'Birgit', 'Ursula', 'Katharina', 'Julia', 'Sevda', 'Hannah', 'Monika'],
  male: ['Dieter', 'Thomas', 'Jürgen', 'Tobias', 'Mehmet', 'Lukas', 'Wolfgang', 'Stefan'],
  last: ['Schmitz', 'Müller', 'Becker', 'Lenz', 'Yıldız', 'Hoffmann', 'Engels', 'Krause', 'Breuer'],
}

export type Quarter = {
  readonly district: string
  readonly city: string
  readonly postalCode: string
  readonly minutes: number
}

/** Parts of town with about how long it takes from there to the venue by public transport. */
export const QUARTERS: readonly (readonly [Quarter, number])[] = [
  [{ district: 'Südstadt', city: 'Bonn', postalCode: '53113', minutes: 12 }, 4],
  [{ district: 'Gronau', city: 'Bonn', postalCode: '53113', minutes: 8 }, 2],
  [{ district: 'Nordstadt', city: 'Bonn', postalCode: '53111', minutes: 20 }, 4],
  [{ district: 'Poppelsdorf', city: 'Bonn', postalCode: '53115', minutes: 22 }, 3],
  [{ district: 'Endenich', city: 'Bonn', postalCode: '53121', minutes: 28 }, 3],
  [{ district: 'Beuel', city: 'Bonn', postalCode: '53225', minutes: 18 }, 4],
  [{ district: 'Bad Godesberg', city: 'Bonn', postalCode: '53173', minutes: 16 }, 3],
  [{ district: 'Duisdorf', city: 'Bonn', postalCode: '53123', minutes: 34 }, 2],
  [{ district: 'Mitte', city: 'Siegburg', postalCode: '53721', minutes: 38 }, 2],
  [{ district: 'Altstadt', city: 'Königswinter', postalCode: '53639', minutes: 36 }, 1],
  [{ district: 'Ehrenfeld', city: 'Köln', postalCode: '50823', minutes: 58 }, 2],
  [{ district: 'Mitte', city: 'Euskirchen', postalCode: '53879', minutes: 72 }, 1],
]

export const STREETS = [
  'Lindenweg',
  'Gartenstraße',
  'Am Rheinufer',
  'Schulstraße',
  'Kirschallee',
  'Mühlenweg',
  'Rosenstraße',
] as const
