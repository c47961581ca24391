/** The lists that the personal form offers (applicants §9; the counted lists: decisions §9). */
export const GENDERS = ['Male', 'Female', 'Other', 'Prefer not to say'] as const;

export const OTHER_SCHOOL = 'Other';
export const SCHOOLS = ['Bishop Anstey High School East', 'Trinity College East', OTHER_SCHOOL] as const;
export type School = (typeof SCHOOLS)[number];

export const LIVES_WITH = ['both_parents', 'mother', 'father', 'guardian'] as const;
export const LIVES_WITH_LABELS = {
  both_parents: 'Both parents',
  mother: 'Mother',
  father: 'Father',
  guardian: 'Guardian',
} as const satisfies Record<(typeof LIVES_WITH)[number], string>;

export const TRANSPORTATION = ['private_car', 'maxi_taxi', 'taxi', 'bus'] as const;
export const TRANSPORTATION_LABELS = {
  private_car: 'Private car',
  maxi_taxi: 'Maxi taxi',
  taxi: 'Taxi',
  bus: 'Bus',
} as const satisfies Record<(typeof TRANSPORTATION)[number], string>;

export const ALLERGIES = ['Food', 'Drug', 'Environmental', 'Skin', 'Other'] as const;
export const SPECIAL_CONCERNS = [
  'special needs impediments',
  'Unstable Home',
  'Anxiety',
  'Emotional Problems',
] as const;
export const HEALTH_PROBLEMS = [
  'Asthma',
  'Heart Problems',
  'Epilepsy',
  'Sickle Cell Anemia',
  'Diabetes',
  'Other',
] as const;
export const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Not known'] as const;

export const RELIGIOUS_DENOMINATIONS = [
  'African Methodist Episcopal',
  'Anglican',
  "Bahá'í",
  'Baptist',
  'Church of God',
  'Church of the Nazarene',
  'Ethiopian Orthodox',
  'Evangelical',
  'Full Gospel',
  'Hindu',
  'Islam',
  "Jehovah's Witness",
  'Latter-day Saints',
  'Lutheran',
  'Methodist',
  'Moravian',
  'Non-denominational Christian',
  'Orisha',
  'Pentecostal',
  'Presbyterian',
  'Rastafari',
  'Roman Catholic',
  'Salvation Army',
  'Seventh-day Adventist',
  'Spiritual Baptist',
  'None',
  'Other',
] as const;

export const ETHNICITIES = [
  'African',
  'Caucasian',
  'Chinese',
  'East Indian',
  'Indigenous',
  'Mixed (African and East Indian)',
  'Mixed (Other)',
  'Portuguese',
  'Syrian/Lebanese',
  'Other',
  'Prefer not to say',
] as const;

export const REGIONAL_CORPORATIONS = [
  'Arima',
  'Chaguanas',
  'Couva/Tabaquite/Talparo',
  'Diego Martin',
  'Mayaro/Rio Claro',
  'Penal/Debe',
  'Point Fortin',
  'Port of Spain',
  'Princes Town',
  'San Fernando',
  'San Juan/Laventille',
  'Sangre Grande',
  'Siparia',
  'Tunapuna/Piarco',
  'Other',
] as const;

export const COUNTRIES = [
  'Trinidad and Tobago',
  'Antigua and Barbuda',
  'Bahamas',
  'Barbados',
  'Canada',
  'Dominica',
  'Grenada',
  'Guyana',
  'Jamaica',
  'Saint Kitts and Nevis',
  'Saint Lucia',
  'Saint Vincent and the Grenadines',
  'Suriname',
  'United Kingdom',
  'United States',
  'Venezuela',
  'Other',
] as const;
