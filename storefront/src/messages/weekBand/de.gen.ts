import { createElement, Fragment } from 'react';
import type { ReactNode } from 'react';
export const today = (v: { link: (text: string) => ReactNode; title: string | number }) => createElement(Fragment, null, `Heute: `, v.link(`${v.title}`));
export const nextOn = (v: { day: string | number }): string => `Weiter am ${v.day}.`;
