import type { Category } from '../enumerations.ts';

const NAMES: Readonly<Record<Category, string>> = {
  Sculpt: 'Sculpt',
  Pilates: 'Pilates',
  HIIT: 'HIIT',
  'Standing series': 'Im Stehen',
  'Mat workouts': 'Auf der Matte',
  Booty: 'Po',
  'Side abs': 'Taille',
  'Full body': 'Ganzkörper',
  Arms: 'Arme',
};

export const categoryName = (category: Category): string => NAMES[category];
