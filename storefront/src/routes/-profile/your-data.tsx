import { type ReactNode, useState } from 'react';
import * as m from '#messages/profile';
import { exportAccount } from '../../api/account.ts';
import { useMembership } from '../../features/subscription/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DownloadIcon, TrashIcon } from '../../ui/icons/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { small, soft, strong, t3 } from '../../ui/type.css.ts';
import { heading, rows } from '../-account/account.css.ts';
import { useDownload } from '../-account/use-download.ts';
import * as css from './profile.css.ts';

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

type RowProps = { icon: ReactNode; title: string; text: string; children: ReactNode };

const Row = ({ icon, title, text, children }: RowProps) => (
  <li className={css.dataRow}>
    <span className={css.dataIcon}>{icon}</span>
    <div>
      <p className={strong}>{title}</p>
      <p className={cx(small, soft)}>{text}</p>
    </div>
    {children}
  </li>
);

const readData = async (): Promise<File> => {
  const data = await exportAccount();
  const name = `my-data-${data.exported_at.slice(0, 10)}.json`;
  return new File([JSON.stringify(data, null, 2)], name, { type: 'application/json' });
};

const Download = () => {
  const failed = { title: m.downloadFailed, text: m.tryLater };
  const { busy, download } = useDownload(readData, failed);
  return (
    <Button kind="line" small className={css.dataButton} busy={busy} onClick={download}>
      {busy ? m.preparing : m.download}
    </Button>
  );
};

const Delete = () => {
  const { data: membership } = useMembership();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" small className={css.dataButton} onClick={() => setOpen(true)}>
        {m.deleteWord}
      </Button>
      {open && <DeleteDialog membership={membership} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The actions for all stored data of a member: download it, or delete the account. */
export const YourData = () => (
  <section className={css.data} aria-labelledby="your-data">
    <h2 className={cx(t3, heading)} id="your-data">
      {m.yourData}
    </h2>
    <ul className={rows}>
      <Row icon={<DownloadIcon />} title={m.downloadTitle} text={m.downloadText}>
        <Download />
      </Row>
      <Row icon={<TrashIcon />} title={m.deleteTitle} text={m.deleteText}>
        <Delete />
      </Row>
    </ul>
  </section>
);
