import type { ETHNICITIES, RELIGIOUS_DENOMINATIONS } from '../../../shared/students/options.ts';

type Religion = (typeof RELIGIOUS_DENOMINATIONS)[number];
type Community = {
  ethnicity: (typeof ETHNICITIES)[number];
  religions: readonly (readonly [Religion, weight: number])[];
  female: readonly string[];
  male: readonly string[];
  surnames: readonly string[];
};

const words = (text: string) => text.trim().split(/\s+/);

const HINDU = {
  female:
    words(`Aaliyah Anjali Anuradha Asha Devika Divya Gayatri Indira Kavita Kiran Lakshmi Leela Meera Natasha Neha
    Pooja Priya Radha Reshma Rhea Riya Sarika Savita Shalini Shivani Sunita Varsha Vidya`),
  male: words(`Aditya Akash Amit Anand Arjun Ashok Avinash Darshan Dinesh Ganesh Kavir Kishan Krishna Navin Nikhil Rajiv
    Rakesh Ravi Rishi Rohan Sachin Sanjay Shiva Suresh Varun Vijay Vikash Vishnu`),
  surnames:
    words(`Ramkissoon Maharaj Persad Singh Ramlogan Rampersad Boodram Seepersad Bissessar Ramnarine Sookram
    Balgobin Lutchman Jaggernauth Ramsaran Mahabir Dookeran Gopaul Samaroo Ragoonanan Beharry Bachan Ramdeen Deonarine
    Sahadeo Ramroop Teelucksingh Harrypersad`),
};
const MUSLIM = {
  female: words(
    'Aaliyah Aisha Alia Ameena Farah Fatima Hafsa Khadija Maryam Nadia Naila Safiya Sameera Shazia Yasmin Zara Zainab',
  ),
  male: words(
    'Aamir Adil Ahmad Farid Faisal Hassan Ibrahim Imran Ishmael Khalid Nabeel Omar Rayhan Rashaad Shazad Yusuf Zaid',
  ),
  surnames: words(
    'Mohammed Ali Khan Hosein Baksh Abdool Rahaman Hosein Karim Juman Ghany Shah Sattaur Mohammed',
  ),
};
const CREOLE = {
  female:
    words(`Abigail Akilah Alyssa Amara Ayana Brianna Camille Candace Chantal Danielle Deja Faith Gabrielle Giselle
    Hannah Imani Jada Janelle Jewel Keisha Kerisha Makeda Mikayla Naomi Nia Nyasha Rachel Renee Safiya Shania Simone Tamia
    Tenisha Zahra Zuri`),
  male: words(`Aaron Akeem Andre Anton Caleb Daniel Darius Dwayne Elijah Emmanuel Ezekiel Isaiah Jabari Jaden Jamal Javon
    Jeremiah Joshua Kareem Keron Kwame Kyle Malik Marcus Micah Nathaniel Nkosi Omari Rasheed Shaquille Tariq Tyrell Zion`),
  surnames:
    words(`Alexander Alleyne Baptiste Bernard Charles Clarke Cummings Edwards Forde Francis Frederick George Gittens
    Greenidge Guerra Henry James John Joseph King Lewis Marshall Mitchell Modeste Noel Paul Phillip Pierre Roberts Robinson
    Samuel Simon Thomas Toussaint Walcott Williams`),
};
const EUROPEAN = [
  'De Freitas',
  'De Silva',
  'De Souza',
  ...words('Camacho Fernandes Ferreira Gomes Pereira Rodrigues'),
];
const BIBLICAL = {
  female: words(
    'Alexandra Amelia Anna Bianca Catherine Chloe Elena Gabriella Isabella Julia Kristen Marissa Nicole Sarah Sofia Victoria',
  ),
  male: words(
    'Adam Alexander Benjamin Christian David Ethan Gabriel Jonathan Liam Luke Matthew Michael Nicholas Ryan Sebastian Stefan',
  ),
};

const CHRISTIAN = [
  ['Roman Catholic', 32],
  ['Pentecostal', 19],
  ['Anglican', 12],
  ['Spiritual Baptist', 9],
  ['Seventh-day Adventist', 7],
  ['Baptist', 5],
  ['Full Gospel', 3],
  ['Evangelical', 3],
  ["Jehovah's Witness", 2],
  ['Methodist', 2],
  ['Moravian', 1],
  ['Non-denominational Christian', 3],
  ['Orisha', 1],
  ['Rastafari', 1],
  ['None', 2],
] as const;
const CATHOLIC = [
  ['Roman Catholic', 7],
  ['Anglican', 1],
  ['Pentecostal', 1],
  ['None', 1],
] as const;

/** The country's population, roughly as in its census. */
export const COMMUNITIES: readonly (readonly [Community, weight: number])[] = [
  [{ ethnicity: 'East Indian', religions: [['Hindu', 1]], ...HINDU }, 24],
  [{ ethnicity: 'East Indian', religions: [['Islam', 1]], ...MUSLIM }, 6],
  [
    {
      ethnicity: 'East Indian',
      religions: [
        ['Presbyterian', 5],
        ['Pentecostal', 4],
        ['Roman Catholic', 3],
        ['Full Gospel', 1],
      ],
      female: [...HINDU.female, ...BIBLICAL.female],
      male: [...HINDU.male, ...BIBLICAL.male],
      surnames: HINDU.surnames,
    },
    6,
  ],
  [{ ethnicity: 'African', religions: CHRISTIAN, ...CREOLE }, 34],
  [
    {
      ethnicity: 'Mixed (African and East Indian)',
      religions: CHRISTIAN,
      female: [...CREOLE.female, ...HINDU.female],
      male: [...CREOLE.male, ...HINDU.male],
      surnames: [...CREOLE.surnames, ...HINDU.surnames],
    },
    10,
  ],
  [
    {
      ethnicity: 'Mixed (Other)',
      religions: CHRISTIAN,
      female: [...CREOLE.female, ...BIBLICAL.female],
      male: [...CREOLE.male, ...BIBLICAL.male],
      surnames: [...CREOLE.surnames, ...EUROPEAN],
    },
    14,
  ],
  [
    {
      ethnicity: 'Chinese',
      religions: CATHOLIC,
      ...BIBLICAL,
      surnames: words('Chin Lee Wong Chen Ho Fung Leung Aleong Achong'),
    },
    1.5,
  ],
  [{ ethnicity: 'Portuguese', religions: CATHOLIC, ...BIBLICAL, surnames: EUROPEAN }, 1],
  [
    {
      ethnicity: 'Syrian/Lebanese',
      religions: CATHOLIC,
      ...BIBLICAL,
      surnames: words('Aboud Sabga Hadeed Elias Matouk Galy'),
    },
    1,
  ],
  [
    {
      ethnicity: 'Caucasian',
      religions: CATHOLIC,
      ...BIBLICAL,
      surnames: words('Stone Knox Fitzwilliam Hamilton Marsden'),
    },
    1,
  ],
  [
    {
      ethnicity: 'Indigenous',
      religions: CATHOLIC,
      ...BIBLICAL,
      surnames: words('Bharath Hernandez Calderon Lopez Medina'),
    },
    0.5,
  ],
  [{ ethnicity: 'Prefer not to say', religions: CHRISTIAN, ...CREOLE }, 1],
];
