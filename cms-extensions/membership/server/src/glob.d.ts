/** Resolved by Vite, which builds the plugin and runs its tests. */
interface ImportMeta {
  glob<Module = string>(
    pattern: string,
    options: { query?: '?raw'; import: 'default'; eager: true },
  ): Record<string, Module>;
}
