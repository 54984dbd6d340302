import { BulletList, Calendar, Feather, List, Play } from '@strapi/icons';
import type { ComponentType } from 'react';
import { PLUGIN_ID } from '../addresses.ts';
import type { FieldProps } from './list-fields.tsx';

type CustomField = {
  name: string;
  pluginId: string;
  type: 'string' | 'json';
  intlLabel: { id: string; defaultMessage: string };
  intlDescription: { id: string; defaultMessage: string };
  icon: typeof List;
  components: { Input: Input };
};

/** The panel's interface for custom fields. */
export type FieldRegistry = { customFields: { register: (field: CustomField) => void } };

type Input = () => Promise<{ default: ComponentType<FieldProps> }>;

/** Each field: its name, icon, label, description, and its code, loaded with the first such form. */
const FIELDS: readonly (readonly [string, typeof List, string, string, Input])[] = [
  [
    'video',
    Play,
    'Video',
    'A video that goes straight to the video service',
    async () => ({ default: (await import('../video-field/field.tsx')).VideoField }),
  ],
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

/** Registers the fields of videos, movements, maps and programmes. */
export const registerFields = ({ customFields }: FieldRegistry): void => {
  for (const [name, icon, label, description, Input] of FIELDS) {
    const id = `membership.fields.${name}`;
    customFields.register({
      pluginId: PLUGIN_ID,
      type: name === 'video' ? 'string' : 'json',
      name,
      icon,
      intlLabel: { id, defaultMessage: label },
      intlDescription: { id: `${id}.description`, defaultMessage: description },
      components: { Input },
    });
  }
};
