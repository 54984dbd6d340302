import type { ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';

/* Save and Publish stay in sight, however far a form is scrolled. */

/**
 * Lifts Strapi's box of buttons out of the column beside a form. On the phone Strapi's own drawer
 * at the bottom stays.
 */
const Style = createGlobalStyle`
  ${({ theme }) => theme.breakpoints.large} {
    aside:has(> [data-form-bar]) {
      position: fixed;
      inset-block-start: 0.6rem;
      inset-inline-end: 5.6rem;
      z-index: 3;
      padding: 0.4rem;
    }
    aside:has(> [data-form-bar]) > h2 {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
    [data-form-bar] > div,
    [data-form-bar] > div > div {
      flex-direction: row-reverse;
    }
  }
`;

type Shown = { title: string; content: ReactNode } | null;
type Panel = ((props: never) => Shown) & { type?: string };

/** Strapi's panel with the buttons of a form, at the top of the window; other panels as they are. */
export const atTheTop = (panel: Panel): Panel => {
  if (panel.type !== 'actions') return panel;
  const bar: Panel = (props) => {
    const shown = panel(props);
    if (shown === null) return null;
    const content = (
      <div data-form-bar>
        <Style />
        {shown.content}
      </div>
    );
    return { ...shown, content };
  };
  return Object.assign(bar, panel);
};
