import { BulletList, Calendar, Feather, List } from '@strapi/icons';
import type { ComponentType } from 'react';
import { PLUGIN_ID } from '../addresses.ts';
import type { FieldRegistry } from '../video-field/index.ts';
import type { FieldProps } from './list-fields.tsx';

type Input = () => Promise<{ default: ComponentType<FieldProps> }>;

/** Each field: its name, icon, label, description, and its code, loaded with the first such form. */
const FIELDS: readonly (readonly [string, typeof List, string, string, Input])[] = [
  [
    'flags',
    BulletList,
    'Asks of the body',
    'What a member may want to spare',
    async () => ({ default: (await import('./list-fields.tsx')).FlagsField }),
  ],
  [
    'kit',
    Feather,
    'Kit',
    'What is needed besides a mat',
    async () => ({ default: (await import('./list-fields.tsx')).KitField }),
  ],
  [
    'move-map',
    List,
    'Moves',
    'The moves of a workout and their seconds',
    async () => ({ default: (await import('./map-field.tsx')).MoveMapField }),
  ],
  [
    'weeks',
    Calendar,
    'Weeks',
    'The days of a programme and their videos',
    async () => ({ default: (await import('../programme/weeks-field.tsx')).WeeksField }),
  ],
];

/** Registers the fields of movements, maps and programmes. */
export const registerTrainingFields = ({ customFields }: FieldRegistry): void => {
  for (const [name, icon, label, description, Input] of FIELDS) {
    const id = `membership.training.${name}`;
    customFields.register({
      pluginId: PLUGIN_ID,
      type: 'json',
      name,
      icon,
      intlLabel: { id, defaultMessage: label },
      intlDescription: { id: `${id}.description`, defaultMessage: description },
      components: { Input },
    });
  }
};
