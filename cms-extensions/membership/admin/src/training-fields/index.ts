import { BulletList, Calendar, Feather, List, Play } from '@strapi/icons';
import type { ComponentType } from 'react';
import { PLUGIN_ID } from '../addresses.ts';
import LABELS from './labels.json';
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

/** Each field: its icon, and its code, loaded with the first such form. */
const FIELDS: Readonly<Record<keyof typeof LABELS.fields, readonly [typeof List, Input]>> = {
  video: [Play, async () => ({ default: (await import('../video-field/field.tsx')).VideoField })],
  flags: [BulletList, async () => ({ default: (await import('./list-fields.tsx')).FlagsField })],
  kit: [Feather, async () => ({ default: (await import('./list-fields.tsx')).KitField })],
  'move-map': [List, async () => ({ default: (await import('./map-field.tsx')).MoveMapField })],
  weeks: [
    Calendar,
    async () => ({ default: (await import('../programme/weeks-field.tsx')).WeeksField }),
  ],
};

/** Registers the fields of videos, movements, maps and programmes. */
export const registerFields = ({ customFields }: FieldRegistry): void => {
  for (const [name, [icon, Input]] of Object.entries(FIELDS)) {
    const id = `membership.fields.${name}`;
    const { label, description } = LABELS.fields[name as keyof typeof LABELS.fields];
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
