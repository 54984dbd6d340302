/** The path of an icon, extracted from its SVG by the build (`vite-plugins/svg-path.ts`). */
declare module '*.svg?path' {
  const path: string;
  export default path;
}
