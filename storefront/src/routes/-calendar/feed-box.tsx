import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarFeed } from 'contract';
import { useId, useState } from 'react';
import * as m from '#messages/feed';
import { callFeed, feedQuery } from '../../api/enrolments.ts';
import { errorMessage } from '../../api/errors.ts';
import { toasts } from '../../features/toast/index.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { AnchorButton, Button, IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Question } from '../../ui/dialog/question.tsx';
import { input } from '../../ui/field/field.css.ts';
import { CalendarPlusIcon, CopyIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { ErrorBox } from '../../ui/message/message.tsx';
import { Switch } from '../../ui/switch/switch.tsx';
import { small, soft, t3 } from '../../ui/type.css.ts';
import * as css from './calendar.css.ts';

const FIRST_TIME = '07:00';

/** The address, to copy where the browser allows that. */
const FeedLink = ({ url }: { url: string }) => {
  const id = useId();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toasts.show({ kind: 'done', title: m.copied }),
      () => toasts.show({ kind: 'failure', title: m.notCopied }),
    );
  return (
    <div className={css.link}>
      <label htmlFor={id} className={hidden}>
        {m.privateLink}
      </label>
      <input
        id={id}
        className={cx(input, css.address)}
        readOnly
        value={url}
        onFocus={(event) => event.currentTarget.select()}
      />
      {/* The clipboard is available only in a secure context. */}
      {navigator.clipboard !== undefined && (
        <IconButton label={m.copy} className={css.copy} onClick={copy}>
          <CopyIcon />
        </IconButton>
      )}
    </div>
  );
};

/** The time of day of all sessions; saved when the field is left. */
const FeedTime = ({ time, onChange }: { time: string; onChange: (time: string) => void }) => {
  const id = useId();
  const [typed, setTyped] = useState(time);
  return (
    <div className={css.time}>
      <label htmlFor={id} className={small}>
        {m.timeOfDay}
      </label>
      <input
        id={id}
        type="time"
        className={input}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => {
          if (typed === '') setTyped(time);
          else if (typed !== time) onChange(typed);
        }}
      />
    </div>
  );
};

const Feed = ({ memberId, feed }: { memberId: string; feed: CalendarFeed }) => {
  const queryClient = useQueryClient();
  const [isRenewing, setIsRenewing] = useState(false);
  const keep = (saved: CalendarFeed) =>
    queryClient.setQueryData(feedQuery(memberId).queryKey, saved);
  const renewal = useMutation({
    mutationFn: () => callFeed('renewFeed'),
    onSuccess: (renewed) => {
      keep(renewed);
      setIsRenewing(false);
      toasts.show({ kind: 'done', title: m.ready });
    },
    onError: (error) =>
      toasts.show({ kind: 'failure', title: m.notRenewed, description: errorMessage(error) }),
  });
  const save = useMutation({
    mutationFn: (body: Pick<CalendarFeed, 'on' | 'time'>) => callFeed('setFeed', { body }),
    onSuccess: keep,
    onError: (error) => toasts.show({ kind: 'failure', description: errorMessage(error) }),
  });
  const { url, webcal_url: webcalUrl } = feed;
  const { on, time } = save.isPending ? save.variables : feed;
  return (
    <>
      {on && url !== null && webcalUrl !== null && (
        <>
          <AnchorButton kind="line" href={webcalUrl}>
            <CalendarPlusIcon />
            {m.open}
          </AnchorButton>
          <FeedLink url={url} />
          <Switch
            label={m.withTime}
            hint={m.withTimeHint}
            checked={time !== null}
            onChange={(isTimed) => save.mutate({ on, time: isTimed ? FIRST_TIME : null })}
          />
          {time !== null && (
            <FeedTime time={time} onChange={(next) => save.mutate({ on, time: next })} />
          )}
          <p className={cx(small, soft)}>{m.whoever}</p>
          <Button kind="quiet" small aria-haspopup="dialog" onClick={() => setIsRenewing(true)}>
            {m.newLink}
          </Button>
        </>
      )}
      <Switch label={m.link} checked={on} onChange={(isOn) => save.mutate({ on: isOn, time })} />
      {isRenewing && (
        <Question
          title={m.renewTitle}
          description={m.renewText}
          confirm={m.renew}
          cancel={m.cancel}
          busy={renewal.isPending}
          onConfirm={() => renewal.mutate()}
          onClose={() => setIsRenewing(false)}
        />
      )}
    </>
  );
};

/** How the member's own calendar shows the sessions. A file of its own: loaded after the page. */
export const FeedBox = ({ memberId }: { memberId: string }) => {
  const { data: feed, isError, refetch } = useQuery(feedQuery(memberId));
  return (
    <section className={css.feed} aria-labelledby="own-calendar">
      <h2 className={t3} id="own-calendar">
        {m.title}
      </h2>
      <p className={small}>{m.text}</p>
      {feed !== undefined && <Feed memberId={memberId} feed={feed} />}
      {feed === undefined && !isError && <Skeleton className={css.waitingFeed} />}
      {feed === undefined && isError && <ErrorBox onRetry={() => void refetch()} />}
    </section>
  );
};
