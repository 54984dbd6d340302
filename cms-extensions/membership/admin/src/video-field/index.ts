import { Play } from '@strapi/icons';
import type { ComponentType, ReactNode } from 'react';
import { PLUGIN_ID } from '../addresses.ts';

type FieldProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  disabled?: boolean;
};

type CustomField = {
  name: string;
  pluginId: string;
  type: 'string' | 'json';
  intlLabel: { id: string; defaultMessage: string };
  intlDescription: { id: string; defaultMessage: string };
  icon: typeof Play;
  /** Each input takes the props that the content manager gives to custom fields. */
  components: { Input: () => Promise<{ default: ComponentType<FieldProps> }> };
};

/** The panel's interface for custom fields. */
export type FieldRegistry = { customFields: { register: (field: CustomField) => void } };

const loadInput = async () => ({ default: (await import('./field.tsx')).VideoField });

/** Registers the video field; its code is loaded with the first form that uses it. */
export const registerVideoField = ({ customFields }: FieldRegistry): void => {
  customFields.register({
    name: 'video',
    pluginId: PLUGIN_ID,
    type: 'string',
    intlLabel: { id: 'membership.video.label', defaultMessage: 'Video' },
    intlDescription: {
      id: 'membership.video.description',
      defaultMessage: 'A video that goes straight to the video service',
    },
    icon: Play,
    components: { Input: loadInput },
  });
};
