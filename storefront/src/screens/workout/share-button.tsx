import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly } from '../../ui/by-session.css.ts';
import { ShareIcon } from '../../ui/icons/icons.ts';
import { small, soft } from '../../ui/type.css.ts';
import * as css from './workout.css.ts';

type Outcome = 'none' | 'copied' | 'neither';

/** Hands the page's address on, by whatever way the browser has. */
const share = async (title: string): Promise<Outcome> => {
  const url = window.location.origin + window.location.pathname;
  if (navigator.share) {
    await navigator.share({ title, url });
    return 'none';
  }
  // Only where the page came over a safe line.
  if (!navigator.clipboard) return 'neither';
  await navigator.clipboard.writeText(url);
  return 'copied';
};

const WORDS: Record<Outcome, string> = {
  none: '',
  copied: 'The link is copied.',
  neither: 'Copy the address from your browser to share it.',
};

/** Shares the page through the browser's own sheet, or copies its address. */
export const ShareButton = ({ title }: { title: string }) => {
  const [outcome, setOutcome] = useState<Outcome>('none');
  const onShare = () => {
    share(title).then(setOutcome, (error: unknown) => {
      // She has closed the sheet again, or the browser does not let us.
      console.info('The page was not shared', error);
    });
  };
  return (
    <div className={scriptedOnly}>
      <Button kind="quiet" wide onClick={onShare}>
        <ShareIcon />
        Share
      </Button>
      <p role="status" className={`${small} ${soft} ${css.shared}`}>
        {WORDS[outcome]}
      </p>
    </div>
  );
};
