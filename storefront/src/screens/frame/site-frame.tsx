import type { ReactNode } from 'react';

/** Header and footer around every page. */
export const SiteFrame = ({ children }: { children: ReactNode }) => <>{children}</>;
