/** What is used of it; `@types/react-dom` would change the peers of half of Strapi's packages. */
declare module 'react-dom/client' {
  import type { ReactNode } from 'react';

  export const createRoot: (container: Element) => {
    render: (children: ReactNode) => void;
    unmount: () => void;
  };
}
