type Schema = { info: { singularName: string }; attributes: Readonly<Record<string, object>> };

const schemas: Readonly<Record<string, Schema>> = import.meta.glob('./*/schema.json', {
  import: 'default',
  eager: true,
});

/** The plugin's tables by their folders, as Strapi knows them; README.md says what they hold. */
export const contentTypes = Object.fromEntries(
  Object.entries(schemas).map(([file, schema]) => [file.split('/')[1] ?? '', { schema }]),
);
