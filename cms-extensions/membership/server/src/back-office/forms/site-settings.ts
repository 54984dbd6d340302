import { full, half, type View } from './view.ts';

/** The brand in the content manager; `isOpen` and `setup` are not shown. */
export const siteSettingsView: View = {
  uid: 'api::site-settings.site-settings',
  mainField: 'id',
  rows: [
    [full('name', 'Name', "In the header, in mails, in the browser's tab.")],
    [
      half('logo', 'Logo', 'PNG with a clear ground, 512 px or wider.'),
      half('icon', 'Icon', 'Square.'),
    ],
    [half('accent', 'Accent', 'Buttons, links, marks.'), half('ink', 'Ink', 'Text, dark bands.')],
    [full('sharePicture', 'Picture for shared links', '1200 x 630 px.')],
    [
      half('supportEmail', 'Support mail', 'Shown on the site; answers to mails come here.'),
      half('senderName', 'Mails come from', 'The name; the address is that of the mail server.'),
    ],
    [full('timeZone', 'Time zone', 'For months, weeks and planned times: Europe/Berlin.')],
    [half('legalName', 'Name or firm'), half('country', 'Country', 'Two letters: DE.')],
    [full('address', 'Address', 'Used in the imprint, terms and mails.')],
    [half('vatId', 'VAT number'), half('register', 'Register', 'Court and number.')],
  ],
};
