import {
  ENTITLEMENT_KINDS,
  FEELINGS,
  LEVELS,
  ORDER_KINDS,
  PLAN_KEYS,
  REFUND_STATUSES,
  VIDEO_STATES,
  WORKOUT_TIMES,
} from 'contract';
import { describe, expect, it } from 'vitest';
import { IMPORT_STATES } from '../back-office/import/repository.ts';
import { ACTION_STATES } from '../billing/actions/log.ts';
import { GIFT_STATES } from '../billing/gifts/gifts.ts';
import { PLAN_CHANGE_KINDS } from '../billing/plan-changes/rules.ts';
import { LINK_PURPOSES, REQUESTED_LINKS } from '../identity/content-types.ts';
import { REMOVAL_KINDS } from '../media/content-types.ts';
import { contentTypes } from './index.ts';

/** The values that a column takes, by the code that writes them. */
const VALUES = {
  'action state': ACTION_STATES,
  'account-link purpose': LINK_PURPOSES,
  'consent kind': ORDER_KINDS,
  'consent planKey': PLAN_KEYS,
  'entitlement kind': ENTITLEMENT_KINDS,
  'gift state': GIFT_STATES,
  'import state': IMPORT_STATES,
  'legacy-price planKey': PLAN_KEYS,
  'link-request purpose': REQUESTED_LINKS,
  'plan-change kind': PLAN_CHANGE_KINDS,
  'plan-change planKey': PLAN_KEYS,
  'preference difficultyPreference': LEVELS,
  'preference preferredWorkoutTime': WORKOUT_TIMES,
  'refund-request state': REFUND_STATUSES,
  'removal kind': REMOVAL_KINDS,
  'training-session feeling': FEELINGS,
  'video state': VIDEO_STATES,
} as const;

describe("the plugin's tables", () => {
  it('stand under the name that they have for Strapi', () => {
    for (const [name, { schema }] of Object.entries(contentTypes)) {
      expect(schema.info.singularName).toBe(name);
    }
  });

  it.each(Object.entries(VALUES))('%s takes what the code writes', (column, values) => {
    const [name = '', field = ''] = column.split(' ');
    const { schema } = Object.entries(contentTypes).find(([key]) => key === name)?.[1] ?? {};
    expect(Object.entries(schema?.attributes ?? {})).toContainEqual([
      field,
      expect.objectContaining({ enum: [...values] }),
    ]);
  });
});
