import type * as Mails from 'contract/desk/mails';
import type { Locale } from 'contract/locales';
import { callsOf, desk } from '../calls.ts';

type Wording = { subject: string; body: string };
type AutomaticChange = {
  key: string;
  isOn?: boolean;
  texts?: Partial<Record<Locale, Wording | null>>;
};
type Saved = { texts: Mails.Texts; audience: Mails.Audience; updatedAt?: string };

/** The calls of mails. */
export const mailsApi = desk.injectEndpoints({
  endpoints: (build) => {
    const { read, ask, write } = callsOf(build);
    return {
      mails: read<Mails.MailRows, 'drafts' | 'sent'>(
        (which) => (which === 'sent' ? 'mails/sent' : 'mails'),
        ['Mails'],
      ),
      singleMails: read<Mails.SingleMail[], boolean>(
        (isAll) => ['mails/single', isAll ? { all: 1 } : {}],
        ['Mails'],
      ),
      mailDraft: read<Mails.MailDraft, string>((id) => `mails/${id}`, ['Mails']),
      audience: ask<Mails.AudienceCount, { audience: Mails.Audience; isListed: boolean }>(
        ({ audience, isListed }) => [`mails/audience${isListed ? '?list=1' : ''}`, { audience }],
      ),
      /** With an audience, or for everybody. */
      beginMail: write<{ id: string }, Partial<Mails.Audience>>(
        'POST',
        (audience) => ['mails', { audience }],
        ['Mails'],
      ),
      saveMail: write<{ updatedAt: string }, { id: string; data: Saved }>('PUT', ({ id, data }) => [
        `mails/${id}`,
        data,
      ]),
      deleteMail: write<unknown, string>('DELETE', (id) => `mails/${id}`, ['Mails']),
      previewMail: write<Mails.MailPreview, { id: string; language: Locale; at?: string }>(
        'POST',
        ({ id, ...data }) => [`mails/${id}/preview`, data],
      ),
      testMail: write<unknown, { id: string; language: Locale }>('POST', ({ id, ...data }) => [
        `mails/${id}/test`,
        data,
      ]),
      sendMail: write<unknown, { id: string; at: string | null; shown: number }>(
        'POST',
        ({ id, ...data }) => [`mails/${id}/send`, data],
        ['Mails'],
      ),
      stopMail: write<unknown, string>('POST', (id) => `mails/${id}/stop`, ['Mails']),
      sendMailAgain: write<unknown, string>('POST', (id) => `mails/${id}/send-again`, ['Mails']),
      automaticMails: read<Mails.AutomaticRow[]>(() => 'mails/automatic', ['Mails']),
      automaticMail: read<Mails.AutomaticMail, string>(
        (key) => `mails/automatic/${key}`,
        ['Mails'],
      ),
      changeAutomatic: write<unknown, AutomaticChange>(
        'PUT',
        ({ key, ...data }) => [`mails/automatic/${key}`, data],
        ['Mails'],
      ),
    };
  },
});
