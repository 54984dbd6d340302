import * as m from '#messages/failures';
import { LinkButton } from '../ui/button/button.tsx';
import { Message } from '../ui/message/message.tsx';

/** Stands for what is not there, or was taken off while its page was open. */
export const NotFoundPage = () => (
  <main id="main">
    <title>{m.notFoundTitle}</title>
    <Message
      title={m.notFound}
      picture
      actions={
        <>
          <LinkButton to="/workouts">{m.browse}</LinkButton>
          <LinkButton kind="line" to="/">
            {m.goHome}
          </LinkButton>
        </>
      }
    >
      {m.notFoundText}
    </Message>
  </main>
);
