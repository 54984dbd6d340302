import type { Core } from '@strapi/strapi';
import type { StoredMove, StoredMoveMap } from 'contract';

const MOVEMENT = 'api::movement.movement';

let counter = 0;

type MovementFields = {
  name: string;
  slug?: string;
  aliases?: string;
  flags?: string[];
  kit?: string[];
  sides?: 'both' | 'sided';
  easierText?: string;
};

/** Returns the movement's documentId. */
export const makeMovement = async (
  strapi: Core.Strapi,
  fields: MovementFields,
): Promise<string> => {
  counter += 1;
  const { documentId } = await strapi
    .documents(MOVEMENT)
    .create({ data: { slug: `movement-${counter}`, sides: 'both', ...fields } });
  return documentId;
};

const move = (key: string, movement: string): StoredMove => ({
  ...{ key, movement, side: 'both', work_seconds: 40, rest_seconds: 20 },
  ...{ flags: null, kit: null, easier: null, harder: null },
});

/** A map of three minutes: one move in each of its three blocks. */
export const shortMap = (...movements: [string, ...string[]]): StoredMoveMap => ({
  version: 1,
  lead_in_seconds: 0,
  blocks: (['warm-up', 'main', 'cool-down'] as const).map((kind, index) => ({
    key: `b${index}`,
    title: kind,
    kind,
    rounds: [{ moves: [move(`m${index}`, movements[index % movements.length] ?? movements[0])] }],
  })),
});
