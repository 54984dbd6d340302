import type { AccountExport } from 'contract';
import { type ReactNode, Suspense, useState } from 'react';
import * as m from '#messages/profile';
import { exportAccount } from '../../api/account.ts';
import { errorMessage } from '../../api/errors.ts';
import { useMembership } from '../../features/subscription/index.ts';
import { toasts } from '../../features/toast/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { DownloadIcon, TrashIcon } from '../../ui/icons/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { small, soft, strong, t3 } from '../../ui/type.css.ts';
import { heading, rows } from '../-account/account.css.ts';
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

/** Offers a member's data as a file download. */
const saveAsFile = (data: AccountExport): void => {
  const url = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = url;
  link.download = `my-data-${data.exported_at.slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(url);
};

const Download = () => {
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    try {
      saveAsFile(await exportAccount());
    } catch (error) {
      const description = errorMessage(error, m.tryLater);
      toasts.show({ kind: 'failure', title: m.downloadFailed, description });
    } finally {
      setBusy(false);
    }
  };
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
      {open && (
        <Suspense fallback={null}>
          <DeleteDialog membership={membership} onClose={() => setOpen(false)} />
        </Suspense>
      )}
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
