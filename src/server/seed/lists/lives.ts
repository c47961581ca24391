const list = (text: string) => text.split(',').map((item) => item.trim().replace(/\s+/g, ' '));

export const MAIL_DOMAINS = ['example.com', 'example.org', 'example.net', 'mail.example'];

export const OCCUPATIONS =
  list(`Teacher, Nurse, Police officer, Accounts clerk, Electrician, Mechanic, Taxi driver, Maxi taxi
  owner, Seamstress, Market vendor, Welder, Civil servant, Customer service representative, Security officer, Carpenter, Farmer,
  Doubles vendor, Engineer, Bank teller, Homemaker, Lecturer, Doctor, Pharmacist, Lawyer, Mason, Fisherman, Cook, Hairdresser,
  Process operator, Office assistant, Fire officer, Soldier, Insurance agent, Driver, Cashier, Architect, IT technician`);

export const WORKPLACES =
  list(`Self-employed, A government primary school, The regional hospital, A ministry in Port of Spain, A
  supermarket in Trincity, The regional corporation, A construction firm, An estate in Point Lisas, A bank in Arima, A private
  school, The airport at Piarco, A garage in Curepe, A pharmacy in Tunapuna, The public library, A law office, The university`);

export const INTERESTS =
  list(`Steelpan, Football, Cricket, Netball, Chess, Robotics, Debating, Choir, Drama, Dance, Parang,
  Calypso, Tassa, Track and field, Swimming, Badminton, Table tennis, Photography, Creative writing, Coding, Environmental club,
  Red Cross, Girl Guides, Scouts, Cadets, Reading, Gardening, Drawing, Hiking, Mas making`);

export const ACHIEVEMENTS = [
  'Head prefect in form five.',
  'First in class in forms three and four.',
  'House captain; champion house at sports day two years running.',
  'Silver medal in the 4 × 100 m relay at the zonal games.',
  'Member of the school steel orchestra that reached the finals of Junior Panorama.',
  'Distinction in the regional mathematics olympiad.',
  'Winner of the secondary schools’ debating competition, zone 3.',
  'Best speaker award, form four public speaking.',
  'Perfect attendance for five years.',
  'Certificate of merit in Spanish.',
  'Runner-up in the schools’ science fair with a solar dryer for cocoa.',
  'President of the environmental club.',
];

export const HELP_OFFERED = [
  'PTA',
  'Fundraising',
  'Sports day',
  'Career talks',
  'Mentoring',
  'Maintenance of the school',
];

export const HEALTH_NOTES = [
  ['Asthma', 'Carries an inhaler.'],
  ['Heart Problems', 'Yearly check-up; no heavy sport.'],
  ['Epilepsy', 'Controlled with medication.'],
  ['Sickle Cell Anemia', 'May need rest and water in hot weather.'],
  ['Diabetes', 'Checks blood sugar before lunch.'],
] as const;

export const ALLERGY_NOTES = [
  ['Food', 'Peanuts and shellfish.'],
  ['Drug', 'Penicillin.'],
  ['Environmental', 'Sahara dust and pollen.'],
  ['Skin', 'Latex.'],
] as const;
