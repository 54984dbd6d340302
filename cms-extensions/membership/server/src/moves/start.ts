import type { Context } from '../context.ts';

/** Runs before Strapi reads the forms that use the fields. */
export const registerMoves = ({ strapi }: Context): void => {
  const field = { plugin: 'membership', type: 'json' } as const;
  const inputSize = { default: 12, isResizable: true } as const;
  strapi.customFields.register([
    { ...field, name: 'flags', inputSize: { ...inputSize, default: 6 } },
    { ...field, name: 'kit', inputSize: { ...inputSize, default: 6 } },
    { ...field, name: 'move-map', inputSize },
    { ...field, name: 'weeks', inputSize },
  ]);
};
