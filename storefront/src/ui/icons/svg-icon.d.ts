/** A component that the build makes of an SVG (`vite-plugins/svg-icon.ts`). */
declare module '*.svg?icon' {
  const Icon: (props: import('./icon.tsx').IconProps) => import('react').ReactElement;
  export default Icon;
}
