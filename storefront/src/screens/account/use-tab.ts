import { useLocation, useNavigate } from '@tanstack/react-router';

/**
 * The selected tab, stored in the URL's fragment, so that it can be linked and survives a reload.
 * @param usual the default tab
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
