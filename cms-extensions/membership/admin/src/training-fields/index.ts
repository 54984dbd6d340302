import { BulletList, Calendar, Feather, List } from '@strapi/icons';
import { PLUGIN_ID } from '../addresses.ts';
import type { FieldRegistry } from '../video-field/index.ts';

const text = (id: string, defaultMessage: string) => ({
  id: `membership.training.${id}`,
  defaultMessage,
});

const loadFlags = async () => ({ default: (await import('./list-fields.tsx')).FlagsField });
const loadKit = async () => ({ default: (await import('./list-fields.tsx')).KitField });
const loadMoveMap = async () => ({ default: (await import('./map-field.tsx')).MoveMapField });
const loadWeeks = async () => ({
  default: (await import('../programme/weeks-field.tsx')).WeeksField,
});

/** Registers the fields of movements, maps and programmes; their code is loaded with the first such form. */
export const registerTrainingFields = ({ customFields }: FieldRegistry): void => {
  const shared = { pluginId: PLUGIN_ID, type: 'json' } as const;
  customFields.register({
    ...shared,
    name: 'flags',
    icon: BulletList,
    intlLabel: text('flags', 'Asks of the body'),
    intlDescription: text('flags.description', 'What a member may want to spare'),
    components: { Input: loadFlags },
  });
  customFields.register({
    ...shared,
    name: 'kit',
    icon: Feather,
    intlLabel: text('kit', 'Kit'),
    intlDescription: text('kit.description', 'What is needed besides a mat'),
    components: { Input: loadKit },
  });
  customFields.register({
    ...shared,
    name: 'move-map',
    icon: List,
    intlLabel: text('move-map', 'Moves'),
    intlDescription: text('move-map.description', 'The moves of a workout and their seconds'),
    components: { Input: loadMoveMap },
  });
  customFields.register({
    ...shared,
    name: 'weeks',
    icon: Calendar,
    intlLabel: text('weeks', 'Weeks'),
    intlDescription: text('weeks.description', 'The days of a programme and their videos'),
    components: { Input: loadWeeks },
  });
};
