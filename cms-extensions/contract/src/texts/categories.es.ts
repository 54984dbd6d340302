import type { Category } from '../enumerations.ts';

const NAMES: Readonly<Record<Category, string>> = {
  Sculpt: 'Sculpt',
  Pilates: 'Pilates',
  HIIT: 'HIIT',
  'Standing series': 'De pie',
  'Mat workouts': 'En esterilla',
  Booty: 'Glúteos',
  'Side abs': 'Cintura',
  'Full body': 'Cuerpo entero',
  Arms: 'Brazos',
};

export const categoryName = (category: Category): string => NAMES[category];
