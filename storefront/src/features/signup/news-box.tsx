import { useState } from 'react';
import * as m from '#messages/signup';
import { updatePreferences } from '../../api/account.ts';
import { Switch } from '../../ui/switch/switch.tsx';
import { isNewsTicked, tickNews } from '../dialogs/index.ts';

/** News of the studio: off until the visitor wants them. */
export const NewsBox = () => {
  const [isOn, setOn] = useState(isNewsTicked);
  const change = (next: boolean) => {
    tickNews(next);
    setOn(next);
  };
  return <Switch label={m.news} checked={isOn} onChange={change} />;
};

/** Switches news on for a new member who ticked the box. Nothing waits for it. */
export const agreeToTickedNews = (): void => {
  if (!isNewsTicked()) return;
  tickNews(false);
  updatePreferences({ marketing_emails: true, news_source: 'sign-up' }).catch((error: unknown) => {
    console.warn('News could not be switched on', error);
  });
};
