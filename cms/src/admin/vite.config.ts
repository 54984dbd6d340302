type Settings = { define?: object; build?: { rollupOptions?: object } };

/**
 * Changes Strapi's settings for building the panel with the version of Vite that
 * pnpm-workspace.yaml names. Prism, which colours code in Strapi's editor, sets a global on Node's
 * `global`, and its languages, which look for it, have to run after it.
 */
export default <Given extends Settings>(given: Given): Given => ({
  ...given,
  define: { ...given.define, global: 'globalThis' },
  build: {
    ...given.build,
    rollupOptions: { ...given.build?.rollupOptions, output: { strictExecutionOrder: true } },
  },
});
