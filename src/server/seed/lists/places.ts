import type { COUNTRIES, REGIONAL_CORPORATIONS } from '../../../shared/students/options.ts';

type Corporation = (typeof REGIONAL_CORPORATIONS)[number];
type Country = (typeof COUNTRIES)[number];

const list = (text: string) => text.split(',').map((name) => name.trim().replace(/\s+/g, ' '));

/** Towns and communities by the corporation that serves them. Most applicants live in the east, near the school. */
const TOWNS: readonly (readonly [Corporation, weight: number, towns: string])[] = [
  [
    'Tunapuna/Piarco',
    36,
    `Tunapuna, Trincity, Arouca, Curepe, St Augustine, St Joseph, Tacarigua, D'Abadie, Piarco,
    Maloney, Valsayn, Macoya, El Dorado, Lopinot, Five Rivers, Bon Air Gardens, La Horquetta`,
  ],
  ['Arima', 15, 'Arima, Malabar, Calvary Hill, Santa Rosa Heights, Tumpuna'],
  [
    'San Juan/Laventille',
    14,
    `San Juan, Barataria, Aranguez, El Socorro, Santa Cruz, Morvant, Laventille, Champs Fleurs,
    Petit Bourg, Mount Lambert`,
  ],
  ['Sangre Grande', 8, 'Sangre Grande, Valencia, Guaico, Manzanilla, Matura, Toco, Cumuto'],
  ['Chaguanas', 7, 'Chaguanas, Cunupia, Longdenville, Enterprise, Felicity, Montrose, Edinburgh 500'],
  ['Port of Spain', 6, 'Woodbrook, St James, Belmont, Newtown, Gonzales, East Dry River'],
  ['Couva/Tabaquite/Talparo', 4, 'Couva, Freeport, California, Claxton Bay, Gasparillo, Tabaquite, Talparo'],
  ['Diego Martin', 3, 'Diego Martin, Petit Valley, Maraval, Carenage, Glencoe'],
  ['San Fernando', 2, 'Marabella, Vistabella, Pleasantville, Cocoyea, Gulf View'],
  ['Princes Town', 1, 'Princes Town, New Grant, Tableland, Moruga'],
  ['Penal/Debe', 1, 'Penal, Debe, Barrackpore'],
  ['Siparia', 1, 'Siparia, Fyzabad, La Brea, Santa Flora'],
  ['Mayaro/Rio Claro', 1, 'Rio Claro, Mayaro, Biche'],
  ['Point Fortin', 0.5, 'Techier, Guapo, Cap-de-Ville'],
  // Tobago has its own House of Assembly instead of a corporation.
  ['Other', 0.5, 'Scarborough, Plymouth, Roxborough, Charlotteville'],
];

export const AREAS = TOWNS.map(
  ([corporation, weight, towns]) => [{ corporation, towns: list(towns) }, weight] as const,
);

export const STREETS =
  list(`Mango Avenue, Poui Drive, Immortelle Street, Hibiscus Drive, Orchid Lane, Bougainvillea
  Crescent, Cascadura Road, Scarlet Ibis Avenue, Hummingbird Lane, Chaconia Street, Samaan Boulevard, Flamboyant Avenue,
  Cocoa Street, Church Street, Railway Road, Main Road, Old Mill Trace, Cane Field Road, Savannah Road, River Road,
  School Street, Temple Street, Mosque Road, Market Street, Sunrise Crescent, Bamboo Grove, Cedar Hill Road, Mahogany
  Drive, Nutmeg Close, Palm Court, Frangipani Gardens, First Street, Second Street, Third Avenue, Second Caledonia Road,
  Pasea Extension, Orange Grove Road, Golden Grove Road, Fishing Pond Road, Cumaca Trace, Petunia Avenue, Balata Street`);

export const STREET_DETAILS =
  list(`Off the Eastern Main Road, Near the health centre, Opposite the playground, Apartment 2,
  Upstairs, Corner lot, Near the mosque, Behind the mandir, Opposite the RC church, Phase 2, Light pole 14`);

export const BIRTHPLACES: readonly (readonly [
  { country: Country; places: readonly string[]; nationality: string },
  number,
])[] = [
  [
    {
      country: 'Trinidad and Tobago',
      places: list('Mount Hope, Port of Spain, Arima, Sangre Grande, San Fernando, Scarborough'),
      nationality: 'Trinidadian',
    },
    93,
  ],
  [{ country: 'Venezuela', places: list('Caracas, Maturín, Tucupita'), nationality: 'Venezuelan' }, 2.5],
  [{ country: 'Guyana', places: list('Georgetown, New Amsterdam'), nationality: 'Guyanese' }, 1.5],
  [{ country: 'United States', places: list('New York, Miami'), nationality: 'Trinidadian and American' }, 1],
  [{ country: 'Jamaica', places: list('Kingston, Montego Bay'), nationality: 'Jamaican' }, 0.5],
  [{ country: 'Grenada', places: ["St George's"], nationality: 'Grenadian' }, 0.5],
  [{ country: 'Saint Vincent and the Grenadines', places: ['Kingstown'], nationality: 'Vincentian' }, 0.5],
  [{ country: 'United Kingdom', places: ['London'], nationality: 'British' }, 0.5],
];

export const GIRLS_SCHOOLS = list(
  "St Augustine Girls' High School, St Joseph's Convent St Joseph, Bishop Anstey High School",
);
export const BOYS_SCHOOLS =
  list(`Hillview College, Trinity College Moka, Fatima College, Holy Cross College, ASJA Boys'
  College Charlieville`);
export const MIXED_SCHOOLS =
  list(`Arima North Secondary School, Arima Central Secondary School, Five Rivers Secondary School, Bon Air
  Secondary School, El Dorado East Secondary School, San Juan North Secondary School, Valencia Secondary School, North Eastern
  College, Swaha Hindu College, Cunupia Secondary School, Toco Secondary School, Manzanilla Secondary School`);
