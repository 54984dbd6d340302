import { useLocation, useNavigate } from '@tanstack/react-router';

/**
 * The tab that shows, which the address names after its `#`, so that a link leads to it and a
 * reload keeps it.
 * @param usual the tab of an address that names none
 */
export const useTab = <Tab extends string>(tabs: readonly Tab[], usual: Tab) => {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tabs.find((known) => known === hash) ?? usual;
  const choose = (next: Tab): void =>
    void navigate({
      to: '.',
      hash: next,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [tab, choose] as const;
};
