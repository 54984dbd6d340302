import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { calls, ResponseOf } from 'contract';
import { type SubmitEvent, Suspense, useState } from 'react';
import * as m from '#messages/giftCode';
import * as titles from '#messages/titles';
import { callCodes, giftCodeQuery } from '../api/account.ts';
import { errorMessage } from '../api/errors.ts';
import { useSession } from '../features/session/index.ts';
import { refreshMember } from '../features/subscription/index.ts';
import { pageHead } from '../head/page-head.ts';
import { Button, LinkButton } from '../ui/button/button.tsx';
import { writtenDate } from '../ui/dates.ts';
import { form } from '../ui/field/field.css.ts';
import { InputField } from '../ui/field/field.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Alert } from '../ui/message/message.tsx';
import { LinkPage, useLinkToken } from './-mail-links/link-page.tsx';

/** Comes with the visitor who is asked. */
const NewAccount = lazyPart(async () => (await import('./-open/new-account.tsx')).NewAccount);

type Gift = ResponseOf<typeof calls.checkGiftCode>;

const day = (at: string): string => writtenDate(new Date(at));

/** The end is the first instant that is closed. */
const lastDay = (until: string): string => writtenDate(new Date(Date.parse(until) - 1));

/** Of a gift a member also reads the end, which counts from what runs already. */
const whatItGives = ({ days, months, from, until }: Gift): string => {
  const end = until === null ? '' : m.until({ day: lastDay(until) });
  if (months !== null) return `${m.months({ from: from ?? '', months })} ${end}`.trim();
  return end === '' ? m.days({ days: days ?? 0 }) : end;
};

type TypeProps = { problem: string | null; onTyped: (code: string) => void };

const TypeCode = ({ problem, onTyped }: TypeProps) => {
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    setMissing(code === '');
    if (code !== '') onTyped(code);
  };
  return (
    <LinkPage title={m.title} text={m.text}>
      <form className={form} onSubmit={submit} noValidate>
        {problem !== null && <Alert title={problem} />}
        <InputField
          label={m.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          error={isMissing ? m.codeMissing : undefined}
        />
        <Button type="submit" wide>
          {m.check}
        </Button>
      </form>
    </LinkPage>
  );
};

type OpenProps = { code: string; gift: Gift; isSignedIn: boolean };

const Open = ({ code, gift, isSignedIn }: OpenProps) => {
  const queryClient = useQueryClient();
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: () => callCodes('openGiftCode', { body: { code } }),
    onSuccess: () => refreshMember(queryClient),
  });
  if (isSuccess) {
    return (
      <LinkPage title={m.done} text={m.doneText}>
        <div>
          <LinkButton to="/workouts">{m.toWorkouts}</LinkButton>
        </div>
      </LinkPage>
    );
  }
  const { next_payment: moved, from, message } = gift;
  return (
    <LinkPage title={from === null ? m.title : m.giftTitle} text={whatItGives(gift)}>
      {message !== '' && <blockquote>{message}</blockquote>}
      {moved !== null && <p>{m.moves({ from: day(moved.from), to: day(moved.to) })}</p>}
      {error !== null && <Alert title={errorMessage(error, m.failed)} />}
      {isSignedIn ? (
        <div>
          <Button busy={isPending} onClick={() => mutate()}>
            {isPending ? m.opening : m.open}
          </Button>
        </div>
      ) : (
        <Suspense fallback={null}>
          <NewAccount code={code} />
        </Suspense>
      )}
    </LinkPage>
  );
};

/** Opens what a code gives (desk, section 8.2): the code is in the fragment, or is typed. */
const OpenPage = () => {
  const linked = useLinkToken();
  const [typed, setTyped] = useState<string | null>(null);
  const { user, status } = useSession();
  const code = typed ?? linked ?? null;
  const isKnown = linked !== undefined && status !== 'loading';
  const query = giftCodeQuery(isKnown ? code : null, user?.id ?? '');
  const { data: gift, error } = useQuery(query);
  if (linked === undefined) return <LinkPage title={m.title} />;
  if (gift !== undefined && code !== null) {
    return <Open code={code} gift={gift} isSignedIn={user !== null} />;
  }
  if (code !== null && error === null) return <LinkPage title={m.title} text={m.checking} />;
  const problem = error === null ? null : errorMessage(error, m.failed);
  return <TypeCode problem={problem} onTyped={setTyped} />;
};

export const Route = createFileRoute('/open')({
  head: ({ match: { context } }) =>
    pageHead(context.queryClient, { path: '/open', title: titles.giftCode, isPrivate: true }),
  component: OpenPage,
});
