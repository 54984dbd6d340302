/** The outline of an icon, taken out of its SVG by the build (`vite-plugins/svg-path.ts`). */
declare module '*.svg?path' {
  const path: string;
  export default path;
}
